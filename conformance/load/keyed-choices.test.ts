import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { decideByKey } from "./keyed-choices.js";
import { packageRoot } from "./root.js";

const folder = join(packageRoot, "spec", "schemas");
const schemas = readdirSync(folder).map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
const plain = new Ajv2020({ strict: false });
const decided = new Ajv2020({ strict: false });
for (const schema of schemas) {
  plain.addSchema(schema);
  decided.addSchema(decideByKey(schema));
}

function accepts(ajv: Ajv2020, reference: string, value: unknown): boolean {
  const validate = ajv.getSchema(reference);
  if (!validate) throw new Error(`no schema ${reference}`);
  return validate(value) as boolean;
}

/** A value, and others in which one thing is missing, too much, or of another kind, at any depth. */
function* spoiled(value: unknown): Generator<unknown> {
  yield value;
  yield null;
  yield "text";
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    yield [];
    for (const [index, item] of value.entries()) {
      for (const other of spoiled(item)) yield value.with(index, other);
    }
    return;
  }
  yield { ...value, return: 1 };
  yield { ...value, then: { echo: "input" } };
  yield { ...value, type: "event" };
  for (const key of Object.keys(value)) {
    const { [key]: _left, ...rest } = value as Record<string, unknown>;
    yield rest;
    for (const other of spoiled((value as Record<string, unknown>)[key])) yield { ...value, [key]: other };
  }
}

const SCRIPTS = [
  { return: { a: 1 } },
  { do: [{ hold: "g", then: { echo: "input" } }, { wait: 5 }] },
  { if: { path: "input", equals: 1 }, then: { throw: { error: "no" } }, else: { next: true } },
  { byCall: [{ perform: "invoke", with: {}, await: true }, { async: { reject: { value: 1 } } }] },
  { mutate: "input", set: { a: 1 } },
  { thenable: { count: "c" } },
];
const ENTRIES = [
  { seq: 1, type: "run", owner: "c.read", hook: "read", input: 1, context: {} },
  { seq: 1, type: "event", listener: "l", event: {} },
  { seq: 1, type: "signal", owner: "c.read" },
  { seq: 1, type: "settled", call: "c", value: 1 },
  { seq: 1, type: "console", stream: "stdout", text: "t" },
];

describe("a choice that is decided by a key", () => {
  it.each([
    ["Script", SCRIPTS],
    ["LogEntry", ENTRIES],
    [
      "PolicyGiven",
      [
        { name: "p", onAuthorize: { next: true } },
        { builtin: "audit", options: {} },
      ],
    ],
    ["SchemaGiven", [{ json: {} }, { empty: true }]],
    [
      "Answer",
      [{ value: 1 }, { threw: { name: "Error", message: "m" } }, { pending: true }, { value: 1, pending: true }, {}],
    ],
    ["PeerCall", [{ name: "n" }, { describing: "d", input: 1 }, { name: "n", describing: "d" }, { input: 1 }]],
  ])("accepts exactly what the choice of %s accepts", (definition, values) => {
    const reference = `protocol.schema.json#/$defs/${definition}`;
    const differing = values
      .flatMap((value) => [...spoiled(value)])
      .filter((value) => accepts(plain, reference, value) !== accepts(decided, reference, value));
    expect(differing).toEqual([]);
  });

  it("decides scripts, entries of the log and answers", () => {
    const { $defs } = decideByKey(schemas.find(({ $id }) => $id === "protocol.schema.json"));
    expect([$defs.Script.oneOf, $defs.LogEntry.oneOf, $defs.Answer.oneOf]).toEqual([undefined, undefined, undefined]);
  });
});

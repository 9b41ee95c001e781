import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { featureOf } from "../load/operations.js";
import { packageRoot } from "../load/root.js";
import { schemaCheck } from "../load/schemas.js";
import { dispatch } from "./dispatch.js";
import { inProcessSource } from "./in-process.js";
import { checkMessage } from "./messages.js";

const read = (file: string) => readFileSync(join(packageRoot, file), "utf8");
const document = read("spec/driver-protocol.md");

/** The cells of a table's rows, by the first words of its head. */
function rowsOf(head: string): string[][] {
  const [, after = ""] = document.split(`\n| ${head} |`);
  const table = after.split("\n\n")[0] ?? "";
  const rows = table.split("\n").slice(2);
  expect(rows.length).toBeGreaterThan(0);
  return rows.map((row) =>
    row
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** What a cell holds in code marks. */
const codesOf = (cell: string): string[] => [...cell.matchAll(/`([^`]*)`/g)].map(([, code]) => code as string);

describe("what the document of the protocol says is so", () => {
  test("every form of script has an example that is one", () => {
    const check = schemaCheck("protocol.schema.json#/$defs/Script");
    const { $defs } = JSON.parse(read("spec/schemas/protocol.schema.json"));
    const forms = $defs.Script.oneOf.map((form: { required: string[] }) => form.required[0]);
    const rows = rowsOf("script | does");
    expect(rows.map(([name = ""]) => codesOf(name)[0])).toEqual(forms);
    for (const [name = "", , example = ""] of rows) {
      const script = JSON.parse(codesOf(example)[0] as string);
      expect([example, check(script)]).toEqual([example, undefined]);
      expect(Object.keys(script)).toContain(codesOf(name)[0]);
    }
  });

  test("every tag is told, and its examples are tagged values", () => {
    const check = schemaCheck("protocol.schema.json#/$defs/Tagged");
    const { $defs } = JSON.parse(read("spec/schemas/protocol.schema.json"));
    const examples = rowsOf("value | travels as")
      .flatMap(([, cell = ""]) => codesOf(cell))
      .filter((code) => code.startsWith("{"));
    const values = examples.map((text) => JSON.parse(text));
    expect(values.map(check).filter((finding) => finding !== undefined)).toEqual([]);
    expect(new Set(values.map(({ $tag }) => $tag))).toEqual(new Set($defs.Tagged.properties.$tag.enum));
  });

  test("every kind of log entry has an example that is one", () => {
    const check = schemaCheck("protocol.schema.json#/$defs/Log");
    const entries = rowsOf("entry | is written when").map(([cell = ""]) => JSON.parse(codesOf(cell)[0] as string));
    expect(check(entries)).toBeUndefined();
    const { $defs } = JSON.parse(read("spec/schemas/protocol.schema.json"));
    expect(entries).toHaveLength($defs.LogEntry.oneOf.length);
  });

  test("operations.json tells the features that the judge asks for", () => {
    const groups: { operations: Record<string, { feature?: string }> }[] = JSON.parse(read("spec/operations.json"));
    for (const { operations } of groups) {
      for (const [name, { feature }] of Object.entries(operations))
        expect([name, feature]).toEqual([name, featureOf(name)]);
    }
  });

  test("the example is what the smallest driver answers", async () => {
    const [, block = ""] = /```jsonl\n(.*?)```/s.exec(document) ?? [];
    const lines = block.trim().split("\n");
    const path = join(packageRoot, "examples", "typescript-adapter-minimal", "driver.mjs");
    const driver = await inProcessSource({ path }).connect();
    const played: string[] = [];
    for (const line of lines.filter((line) => line.startsWith("→ "))) {
      played.push(line, `← ${(await dispatch(driver, line.slice(2), checkMessage)).text}`);
    }
    expect(played).toEqual(lines);
  });
});

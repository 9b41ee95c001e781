import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decode } from "./decode.js";
import { encode, encodeContext } from "./encode.js";

/** Everything that can be told by value: JSON, and what JSON lacks, nested. */
const tagged = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 4 }, tie("leaf"), tie("leaf"), tie("array"), tie("object"), tie("map")),
  leaf: fc.oneof(
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.double(),
    fc.constant(undefined),
    fc.bigInt(),
    fc.uint8Array().map((bytes) => new Uint8Array(bytes)),
    fc.date({ noInvalidDate: true }),
    fc.constant(Number.NaN),
    fc.constant(-0),
  ),
  array: fc.array(tie("value")),
  object: fc.dictionary(
    fc.oneof(fc.string(), fc.constantFrom("__proto__", "$tag", "constructor", "toString")),
    tie("value"),
  ),
  map: fc.array(fc.tuple(fc.string(), tie("value"))).map((entries) => new Map(entries)),
})).value;

const throughTheWire = (value: unknown) => decode(JSON.parse(JSON.stringify(encode(value))));

describe("values that JSON lacks", () => {
  it("come back from the wire as they went", () => {
    fc.assert(
      fc.property(tagged, (value) => {
        // Objects without a prototype are ordinary ones on the other side.
        expect(throughTheWire(value)).toEqual(value);
        expect(encode(throughTheWire(value))).toEqual(encode(value));
      }),
    );
  });

  it.each([
    [undefined, { $tag: "undefined" }],
    [Number.NEGATIVE_INFINITY, { $tag: "number", value: "-Infinity" }],
    [-0, { $tag: "number", value: "-0" }],
    [12n, { $tag: "bigint", value: "12" }],
    [() => 1, { $tag: "function" }],
    [Symbol("s"), { $tag: "symbol", value: "s" }],
    [Symbol(), { $tag: "symbol" }],
    [new Date(0), { $tag: "date", value: "1970-01-01T00:00:00.000Z" }],
    [new Date(Number.NaN), { $tag: "date", value: "Invalid Date" }],
    [Promise.resolve(1), { $tag: "promise" }],
    [new Map([["a", undefined]]), { $tag: "instance", value: "Map", entries: [["a", { $tag: "undefined" }]] }],
    [new Set(), { $tag: "instance", value: "Set" }],
    [/x/, { $tag: "instance", value: "RegExp" }],
    [new (class Thing {})(), { $tag: "instance", value: "Thing" }],
    [Object.assign([1], { 2: 2 }), [1, { $tag: "hole" }, 2]],
    [{ $tag: "undefined" }, { $tag: "object", value: { $tag: "undefined" } }],
    [Object.create(null), {}],
  ])("%o travels as a tag", (value, expected) => {
    expect(encode(value)).toEqual(expected);
  });

  it("keeps an own __proto__ a member", () => {
    const object = JSON.parse('{"__proto__": {"a": 1}, "b": -1}');
    const copy = throughTheWire(object) as object;
    expect(Object.keys(copy)).toEqual(["__proto__", "b"]);
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
  });

  it("tells a hole from undefined", () => {
    const array = decode([{ $tag: "hole" }, { $tag: "undefined" }]) as unknown[];
    expect(0 in array).toBe(false);
    expect(1 in array).toBe(true);
  });

  it("cuts cycles, and makes the one that it can name", () => {
    const self = decode({ $tag: "cyclic", value: { a: 1 } }) as { self: unknown };
    expect(self.self).toBe(self);
    expect(encode(self)).toEqual({ $tag: "cyclic", value: { a: 1 } });
    const parent: Record<string, unknown> = { child: {} };
    (parent.child as Record<string, unknown>).parent = parent;
    expect(encode(parent)).toEqual({ child: { parent: { $tag: "cyclic" } } });
    const shared = { a: 1n };
    expect(encode([shared, shared])).toEqual([
      { a: { $tag: "bigint", value: "1" } },
      { a: { $tag: "bigint", value: "1" } },
    ]);
  });

  it("reports getters that throw", () => {
    const alone = decode({ $tag: "throwing-getter", value: "bad" }) as { bad: unknown };
    expect(() => alone.bad).toThrow("bad");
    expect(encode(alone)).toEqual({ $tag: "throwing-getter", value: "bad" });
    const among = decode({ a: 1, bad: { $tag: "throwing-getter" } });
    expect(encode(among)).toEqual({ a: 1, bad: { $tag: "throwing-getter" } });
  });

  it("survives a proxy that refuses everything, and depth without end", () => {
    const refuse = () => {
      throw new Error("no");
    };
    expect(encode(new Proxy({}, { get: refuse, ownKeys: refuse, getPrototypeOf: refuse }))).toEqual({
      $tag: "instance",
      value: "",
    });
    let deep: unknown = 1n;
    for (let depth = 0; depth < 5000; depth++) deep = [deep];
    expect(() => JSON.stringify(encode(deep))).not.toThrow();
  });

  it("refuses tags that the protocol does not know", () => {
    expect(() => decode({ $tag: "toString" })).toThrow("no tag");
  });

  it("copies: what happens to the value later is not seen", () => {
    const value = { list: [1] };
    const copy = encode(value);
    value.list.push(2);
    expect(copy).toEqual({ list: [1] });
  });
});

describe("a context", () => {
  it("shows members that are getters of its class, and the state of its signal", () => {
    class Context {
      readonly own = 1;
      get host() {
        return { user: "u" };
      }
      method() {}
    }
    const controller = new AbortController();
    const context = Object.assign(new Context(), { signal: controller.signal, now: () => 1 });
    expect(encodeContext(context)).toEqual({
      own: 1,
      host: { user: "u" },
      signal: { aborted: false },
      now: { $tag: "function" },
    });
  });
});

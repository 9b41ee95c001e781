import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { match } from "./match.js";
import type { Bindings } from "./mismatch.js";

function matches(pattern: unknown, actual: unknown, bindings: Bindings = new Map()): boolean {
  return match(pattern, actual, bindings) === undefined;
}

describe("exact matching", () => {
  it("accepts any JSON value as an expectation of itself", () => {
    const plain = fc.jsonValue().filter((value) => !JSON.stringify(value).includes("$$"));
    fc.assert(fc.property(plain, (value) => matches(value, structuredClone(value))));
  });

  it.each([
    ["a missing member", { a: 1 }, {}, "$.a"],
    ["a further member", {}, { a: 1 }, "$.a"],
    ["another value deep down", { a: [1, { b: "x" }] }, { a: [1, { b: "y" }] }, "$.a[1].b"],
    ["a missing item", [1, 2], [1], "$[1]"],
    ["a further item", [1], [1, 2], "$[1]"],
    ["an object instead of an array", [], {}, "$"],
    ["null instead of an object", {}, null, "$"],
    ["a text instead of a number", 1, "1", "$"],
    ["a member that only the prototype has", { toString: { $$type: "string" } }, {}, "$.toString"],
    ["a key that is no identifier", { "a b": 1 }, { "a b": 2 }, '$["a b"]'],
  ])("tells %s by its path", (_title, pattern, actual, path) => {
    expect(match(pattern, actual, new Map())?.path).toBe(path);
  });

  it("takes a member that is undefined for an absent one, as JSON would", () => {
    expect(matches({}, { a: { $tag: "undefined" } })).toBe(true);
    expect(matches({ a: { $$absent: true } }, { a: { $tag: "undefined" } })).toBe(true);
    expect(matches({ a: { $tag: "undefined" } }, {})).toBe(true);
    expect(matches({ $$mentions: "$tag" }, { a: { b: { $tag: "undefined" } } })).toBe(false);
    expect(matches({ $$mentions: "$tag" }, { a: [{ $tag: "undefined" }] })).toBe(true);
  });

  it("finds what was bound anywhere", () => {
    const bindings = new Map([["id", "reg_1"]]);
    const mentions = (actual: unknown) =>
      match({ $$mentions: { $$ref: "id" } }, actual, new Map(bindings)) === undefined;
    expect(mentions({ a: ["at reg_1"] })).toBe(true);
    expect(mentions({ a: ["at reg_2"] })).toBe(false);
  });

  it("treats __proto__ as an ordinary member", () => {
    const pattern = JSON.parse('{"__proto__": {"a": 1}}');
    expect(matches(pattern, JSON.parse('{"__proto__": {"a": 1}}'))).toBe(true);
    expect(matches(pattern, JSON.parse('{"__proto__": {"a": 2}}'))).toBe(false);
    expect(matches(pattern, {})).toBe(false);
    expect(matches({}, JSON.parse('{"__proto__": {}}'))).toBe(false);
  });
});

describe("operators", () => {
  it.each([
    ["$$subset", { $$subset: { a: 1 } }, { a: 1, b: 2 }, { b: 2 }],
    ["$$subset is exact below", { $$subset: { a: {} } }, { a: {} }, { a: { b: 1 } }],
    ["$$unordered", { $$unordered: [1, 2, 2] }, [2, 1, 2], [2, 1, 1]],
    ["$$unordered finds a pairing", { $$unordered: [{ $$type: "integer" }, 1] }, [1, 2], [2, 3]],
    ["$$contains in an array", { $$contains: [1, 3] }, [3, 2, 1], [1, 2]],
    ["$$contains in a text", { $$contains: ["ab", "d"] }, "abcd", "abc"],
    ["$$inOrder", { $$inOrder: [1, 3] }, [1, 2, 3], [3, 2, 1]],
    ["$$inOrder needs an item each", { $$inOrder: [1, 1] }, [1, 2, 1], [1]],
    ["$$each", { $$each: { $$type: "string" } }, ["a"], ["a", 1]],
    ["$$size of a text", { $$size: 2 }, "ab", "abc"],
    ["$$size of an object", { $$size: { $$between: [1, 2] } }, { a: 1 }, {}],
    ["$$type integer", { $$type: "integer" }, 1, 1.5],
    ["$$type number", { $$type: "number" }, 1, "1"],
    ["$$type array", { $$type: "array" }, [], {}],
    ["$$type null", { $$type: "null" }, null, {}],
    ["$$regex is anchored", { $$regex: "a|b" }, "a", "ab"],
    ["$$oneOf", { $$oneOf: [1, "x"] }, "x", "y"],
    ["$$absent", { a: { $$absent: true } }, {}, { a: null }],
    ["$$optional", { a: { $$optional: 1 } }, {}, { a: 2 }],
    ["$$between", { $$between: [1, 2] }, 2, 3],
    ["$$within is the value itself", { $$within: { a: 1 } }, { a: 1 }, { a: 2 }],
    ["$$within at some depth", { $$within: { $$subset: { a: 1 } } }, [{ b: [{ a: 1, c: 2 }] }], [{ b: [{ a: 2 }] }]],
    ["$$not", { $$not: { $$mentions: "secret" } }, { a: ["fine"] }, { a: ["a secret"] }],
    ["$$literal", { $$literal: { $$type: "string" } }, { $$type: "string" }, "x"],
    ["several must all hold", { $$type: "string", $$size: 1 }, "a", "ab"],
  ])("%s", (_title, pattern, good, bad) => {
    expect(match(pattern, good, new Map())).toBeUndefined();
    expect(match(pattern, bad, new Map())).toBeDefined();
  });

  it("binds once and compares from then on", () => {
    const bindings: Bindings = new Map();
    expect(matches({ id: { $$bind: "id" } }, { id: [1] }, bindings)).toBe(true);
    expect(matches({ $$ref: "id" }, [1], bindings)).toBe(true);
    expect(matches({ $$bind: "id" }, [2], bindings)).toBe(false);
  });

  it("leaves nothing bound by an alternative that failed", () => {
    const bindings: Bindings = new Map();
    const pattern = {
      $$oneOf: [
        { a: { $$bind: "x" }, b: 0 },
        { a: 1, b: { $$bind: "x" } },
      ],
    };
    expect(matches(pattern, { a: 1, b: 2 }, bindings)).toBe(true);
    expect(bindings.get("x")).toBe(2);
  });

  it("does not call a number between two numbers when it is a text", () => {
    expect(matches({ $$between: [1, 5] }, "3")).toBe(false);
  });
});

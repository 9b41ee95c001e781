import { describe, expect, it } from "vitest";
import { match } from "./match.js";
import type { Bindings } from "./mismatch.js";

function matches(pattern: unknown, actual: unknown, bindings: Bindings = new Map()): boolean {
  return match(pattern, actual, bindings) === undefined;
}

describe("$$entries", () => {
  it("matches an object by its members, as a list of names and values in their order", () => {
    expect(
      matches(
        {
          $$entries: [
            ["a", 1],
            ["b", { c: 2 }],
          ],
        },
        { a: 1, b: { c: 2 } },
      ),
    ).toBe(true);
    expect(
      matches(
        {
          $$entries: [
            ["b", 2],
            ["a", 1],
          ],
        },
        { a: 1, b: 2 },
      ),
    ).toBe(false);
    expect(
      matches(
        {
          $$entries: {
            $$unordered: [
              ["b", 2],
              ["a", 1],
            ],
          },
        },
        { a: 1, b: 2 },
      ),
    ).toBe(true);
    expect(matches({ $$entries: [] }, {})).toBe(true);
    expect(matches({ $$entries: [] }, { a: 1 })).toBe(false);
  });

  it("finds a member whose name is known by reference only", () => {
    const bindings: Bindings = new Map([["name", "view_a__b"]]);
    const pattern = { $$entries: { $$contains: [[{ $$ref: "name" }, "view:a.b"]] } };
    expect(matches(pattern, { other: "x", view_a__b: "view:a.b" }, bindings)).toBe(true);
    expect(matches(pattern, { view_a__b: "view:other" }, bindings)).toBe(false);
    expect(matches(pattern, { other: "view:a.b" }, bindings)).toBe(false);
  });

  it("binds names and values", () => {
    const bindings: Bindings = new Map();
    expect(matches({ $$entries: [[{ $$bind: "name" }, { $$bind: "value" }]] }, { a: [1] }, bindings)).toBe(true);
    expect(Object.fromEntries(bindings)).toEqual({ name: "a", value: [1] });
  });

  it.each([
    ["a list", [["a", 1]]],
    ["a text", "a"],
    ["null", null],
    ["nothing", undefined],
  ])("refuses %s", (_what, actual) => {
    expect(matches({ $$entries: { $$each: { $$any: true } } }, actual)).toBe(false);
  });

  it("tells the place of what differs", () => {
    expect(match({ $$entries: [["a", 1]] }, { a: 2 }, new Map())?.path).toBe("$.entries[0][1]");
  });

  it("takes __proto__ for a member like any other", () => {
    expect(matches({ $$entries: [["__proto__", 1]] }, JSON.parse('{"__proto__": 1}'))).toBe(true);
  });
});

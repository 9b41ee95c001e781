import { describe, expect, it } from "vitest";
import { readContent, textOf } from "./content.js";

describe("text content", () => {
  it.each<[string, unknown]>([
    ['{"a":1}', { a: 1 }],
    ["null", null],
    ['It failed.\n{"a":1}', { a: 1 }],
    ["It failed.\nnull", null],
    ["plain words", "plain words"],
    ["words\nand more words", "words\nand more words"],
    ['one\ntwo\n{"a":1}', 'one\ntwo\n{"a":1}'],
    ['{\n  "a": 1\n}', { a: 1 }],
    ["", ""],
  ])("is JSON, after a line of prose at most: %j", (text, content) => {
    expect(readContent(text)).toEqual(content);
  });

  it("is what the text items say, and nothing where there are none", () => {
    const items = [{ type: "text", text: "a" }, { type: "image" }, { type: "text", text: "b" }];
    expect(textOf({ content: items })).toBe("a\nb");
    for (const nothing of [undefined, null, {}, { content: "a" }]) expect(textOf(nothing)).toBe("");
  });
});

import { describe, expect, it } from "vitest";
import { readContent, readItems } from "./content.js";

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

  const text = (said: string) => ({ type: "text", text: said });
  it.each<[string, unknown, unknown]>([
    ["the item that holds JSON, before prose", [text('{"a":1}'), text("The surface may have changed.")], { a: 1 }],
    ["the item that holds JSON, after prose", [text("Done.\nAll of it."), text("null")], null],
    ["the first item that holds JSON", [text('It failed.\n{"a":1}'), text('{"b":2}')], { a: 1 }],
    ["all the text where none holds JSON", [text("a"), { type: "image" }, text("b")], "a\nb"],
    ["JSON that goes on in the next item", [text('{"a":'), text("1}")], { a: 1 }],
    ["nothing where there are no items", [], ""],
    ["nothing where items are missing", undefined, ""],
    ["nothing where a text stands for the items", "a", ""],
  ])("of several items is %s", (_what, items, content) => {
    expect(readItems(items)).toEqual(content);
  });
});

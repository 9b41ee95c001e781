import fc from "fast-check";
import { expect, test } from "vitest";
import { readAnswer, readRequest, requestText, resultText } from "./json-rpc.js";
import { FramingError, LineDecoder } from "./lines.js";

/** Cuts bytes at the given places, which are taken modulo their number. */
function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...ends, bytes.length].map((end, index) => bytes.subarray(ends[index - 1] ?? 0, end));
}

function decodeAll(chunks: readonly Uint8Array[], limit?: number): string[] {
  const decoder = new LineDecoder(limit);
  return chunks.flatMap((chunk) => [...decoder.push(chunk)]);
}

const anyCuts = fc.array(fc.nat(), { maxLength: 40 });
const lineEnd = fc.constantFrom("\n", "\r\n", "\n\n", "\n \r\n");

test("any chunking of any messages gives the same messages", () => {
  const message = fc.tuple(fc.jsonValue({ noUnicodeString: false }), lineEnd);
  fc.assert(
    fc.property(fc.array(message), anyCuts, (messages, places) => {
      const sent = messages.map(([value, end], id) => ({ text: resultText(id, value), end }));
      const bytes = new TextEncoder().encode(sent.map(({ text, end }) => text + end).join(""));
      const received = decodeAll(cut(bytes, places));
      expect(received).toEqual(sent.map(({ text }) => text));
      expect(received.map(readAnswer)).toEqual(sent.map(({ text }) => readAnswer(text)));
    }),
  );
});

test("what a request says is what is read from it", () => {
  const id = fc.oneof(fc.integer(), fc.string());
  const params = fc.dictionary(fc.string(), fc.jsonValue());
  fc.assert(
    fc.property(id, fc.string(), params, (id, method, params) => {
      const read = readRequest(requestText(id, method, params));
      expect(JSON.stringify(read)).toBe(JSON.stringify({ id, method, params }));
    }),
  );
});

test("no text makes the readers throw", () => {
  const text = fc.oneof(fc.string({ unit: "binary" }), fc.json());
  fc.assert(
    fc.property(text, (text) => {
      readAnswer(text);
      readRequest(text);
    }),
  );
});

test("no bytes make the decoder do anything but decode or tell what is wrong", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), anyCuts, (bytes, places) => {
      const whole = outcome([bytes]);
      expect(outcome(cut(bytes, places))).toEqual(whole);
    }),
  );
});

function outcome(chunks: readonly Uint8Array[]): unknown {
  try {
    return decodeAll(chunks);
  } catch (error) {
    if (error instanceof FramingError) return `${error.kind}: ${error.message}`;
    throw error;
  }
}

test("a line may be exactly as long as the limit, its end not counted", () => {
  const encoder = new TextEncoder();
  expect(decodeAll([encoder.encode("abcd\n")], 4)).toEqual(["abcd"]);
  expect(() => decodeAll([encoder.encode("abcde")], 4)).toThrow("a line of more than 4 bytes");
});

test("a line that arrives byte by byte is one line", () => {
  const text = `"${"ž".repeat(5000)}"`;
  const bytes = new TextEncoder().encode(`${text}\n`);
  expect(decodeAll(Array.from(bytes, (byte) => Uint8Array.of(byte)))).toEqual([text]);
});

test("an unfinished line is told", () => {
  const decoder = new LineDecoder();
  expect([...decoder.push(new TextEncoder().encode("one\ntw"))]).toEqual(["one"]);
  expect(decoder.rest()).toBe("tw");
});

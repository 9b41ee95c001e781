import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { checked } from "./checked.js";
import type { Driver } from "./driver.js";
import { inProcessSource } from "./in-process.js";
import { plainDriver } from "./test/plain-driver.js";
import { decode, failureOf, tell } from "./test/subject.js";

const folder = mkdtempSync(join(tmpdir(), "in-process-"));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
function file(text: string, extension = "mjs"): string {
  files += 1;
  const path = join(folder, `driver-${files}.${extension}`);
  writeFileSync(path, text);
  return path;
}

const SOUND = "const ok = async () => ({ value: 1 }); const d = { hello: ok, open: ok, do: ok, close: ok, bye: ok };";

describe("a driver from a file", () => {
  test.each([
    ["a default object", `${SOUND} export default d;`],
    ["a default function", `${SOUND} export default () => d;`],
    ["an async function named driver", `${SOUND} export const driver = async () => d;`],
    ["an object named driver", `${SOUND} export { d as driver };`],
  ])("%s", async (_name, text) => {
    const path = file(text);
    const source = inProcessSource({ path });
    expect(source).toMatchObject({ kind: "in-process", target: path });
    const driver = await source.connect();
    expect(await decode(driver)).toEqual({ value: 1 });
    await driver.bye();
  });

  test.each([
    ["exports nothing", "", /neither a default nor "driver", but nothing/],
    ["exports something else", "export const d = 1; export const e = 2;", /but d, e/],
    ["is no driver", "export default 5;", /no Driver: all methods are missing: hello, open, do, close, bye/],
    ["lacks a method", `${SOUND} delete d.close; export default d;`, /this method is missing: close/],
    ["gives nothing", "export default () => {};", /no Driver/],
    ["throws when loaded", "throw new Error('no licence');", /loading it failed: Error: no licence/],
    [
      "throws when called",
      "export default () => { throw new Error('no licence'); };",
      /its function threw: Error: no licence/,
    ],
    ["does not parse", "export default {", /loading it failed: /],
  ])("one that %s", async (_name, text, says) => {
    const failure = await failureOf(inProcessSource({ path: file(text) }).connect());
    expect(failure.kind).toBe("unreachable");
    expect(failure.message).toMatch(says);
  });

  test("one that is not there", async () => {
    const failure = await failureOf(inProcessSource({ path: join(folder, "nowhere.mjs") }).connect());
    expect(failure.message).toMatch(/there is no file .*nowhere\.mjs/);
  });
});

describe("a driver in process that breaks", () => {
  const cyclic: unknown[] = [];
  cyclic.push(cyclic);
  test.each<[string, unknown, RegExp]>([
    ["undefined", { value: undefined }, /at \/value: undefined/],
    ["a function", { value: { run() {} } }, /at \/value\/run: a function/],
    ["a bigint", { value: [1n] }, /at \/value\/0: a bigint/],
    ["NaN", { value: [Number.NaN] }, /at \/value\/0: NaN/],
    ["-0", { value: -0 }, /at \/value: -0/],
    ["a Map", { value: new Map() }, /at \/value: an instance of Map/],
    ["a cycle", { value: cyclic }, /at \/value\/0: an object that holds itself/],
    ["nothing", undefined, /at the top level: undefined/],
  ])("answers with %s", async (_name, answer, says) => {
    const driver = await inProcessSource({ driver: { ...plainDriver(), do: async () => answer as never } }).connect();
    const failure = await failureOf(decode(driver));
    expect(failure.kind).toBe("protocol");
    expect(failure.message).toMatch(says);
    expect(await failureOf(decode(driver))).toBe(failure);
    await driver.bye();
  });

  test.each<[string, Driver["do"], string, RegExp]>([
    [
      "throws",
      () => {
        throw new Error("lost");
      },
      "protocol",
      /threw instead of answering do \(ids\.parse\): Error: lost/,
    ],
    ["rejects", () => Promise.reject("lost"), "protocol", /threw instead of answering do \(ids\.parse\): lost/],
    ["never answers", () => new Promise(() => {}), "timeout", /within 50 ms/],
  ])("%s", async (_name, perform, kind, says) => {
    const driver = await inProcessSource({ driver: { ...plainDriver(), do: perform }, requestTimeoutMs: 50 }).connect();
    const failure = await failureOf(decode(driver));
    expect(failure.kind).toBe(kind);
    expect(failure.message).toMatch(says);
  });

  test("hangs at bye", async () => {
    const driver = await inProcessSource({
      driver: { ...plainDriver(), bye: () => new Promise(() => {}) },
      requestTimeoutMs: 50,
    }).connect();
    await driver.bye();
  });
});

test("no object is shared with the driver", async () => {
  const answer = { value: { list: [1] } };
  const given = { id: { deep: true } };
  const driver = checked(
    await inProcessSource({
      driver: () => ({
        ...plainDriver(),
        do: async (request) => {
          (request.arguments as typeof given).id.deep = false;
          return answer;
        },
      }),
    }).connect(),
  );
  const received = await decode(driver, given.id);
  answer.value.list.push(2);
  expect(received).toEqual({ value: { list: [1] } });
  expect(given).toEqual({ id: { deep: true } });
});

test("a session from hello to bye; members that are undefined are left out, as on a wire", async () => {
  const driver = { ...plainDriver(), close: async () => ({ log: undefined }) };
  expect(await tell(checked(await inProcessSource({ driver }).connect()))).toEqual({ id: "view_a__b" });
});

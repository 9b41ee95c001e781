import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadAdapter } from "./load-adapter.js";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "adapters-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;

function fileWith(source: string): string {
  files += 1;
  const path = join(folder, `file-${files}.mjs`);
  writeFileSync(path, source);
  return path;
}

const MADE = "({ name: 'x', start() {}, stop() {} })";

describe("an adapter's file", () => {
  it.each([
    ["its default export", `export default () => ${MADE}; export const other = () => 1;`, undefined],
    ["the only function that it exports", `export const make = () => ${MADE}; export const version = "1";`, undefined],
    ["the export that is named", `export const make = () => ${MADE}; export default () => 1;`, "make"],
  ])("gives the factory: %s", async (_what, source, name) => {
    const place = { path: fileWith(source), peer: "provider", ...(name && { export: name }) };
    const { factory } = await loadAdapter(place);
    expect(factory({})).toMatchObject({ name: "x" });
  });

  it.each<[string, string, string | undefined, RegExp, RegExp]>([
    ["exports nothing", "", undefined, /not clear. It exports nothing/, /#<export>/],
    ["exports two functions", "export const a = () => {}; export const b = () => {};", undefined, /a, b/, /default/],
    [
      "lacks the export",
      `export const make = () => ${MADE};`,
      "mak",
      /no export "mak". Did you mean make\?/,
      /#<export>/,
    ],
    [
      "exports no function",
      "export const make = { start() {} };",
      "make",
      /"make" is an object, no function/,
      /function/,
    ],
    ["throws", "export default () => { throw new TypeError('boom'); };", undefined, /threw TypeError: boom/, /provide/],
    ["gives nothing", "export default () => {};", undefined, /is undefined and has no function start/, /start\(host\)/],
    ["gives half of it", "export default () => ({ start() {} });", undefined, /no function stop/, /stop\(\)/],
    ["gives a promise", "export default async () => ({});", undefined, /gave a promise/, /start\(\)/],
  ])("that %s is told so, and what to do", async (_what, source, name, message, remedy) => {
    const path = fileWith(source);
    const loading = loadAdapter({ path, peer: "provider", ...(name && { export: name }) });
    await expect(loading).rejects.toMatchObject({
      name: "DriverFailure",
      kind: "unreachable",
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
    await expect(loading).rejects.toThrow(path);
  });

  it.each(["undefined", "null", "'boom'"])("that throws %s is told so", async (thrown) => {
    const loading = loadAdapter({ path: fileWith(`throw ${thrown};`), peer: "provider" });
    await expect(loading).rejects.toMatchObject({ name: "DriverFailure", kind: "unreachable" });
    await expect(loading).rejects.toThrow(`importing it threw: ${thrown.replaceAll("'", "")}`);
  });

  it("that is not there is told so", async () => {
    const loading = loadAdapter({ path: join(folder, "none.mjs"), peer: "provider" });
    await expect(loading).rejects.toThrow(/no such file/);
  });
});

describe("a peer", () => {
  const adapter = () => fileWith(`export default ({ said }) => ({ name: said, start() {}, stop() {} });`);

  it("of one's own is named by its path", async () => {
    const peer = fileWith(`
      export const features = ["call-ids"];
      export const createPeer = () => ({ factoryOptions: () => ({ said: "hello" }), list: () => [], call() {}, close() {} });`);
    const stage = await loadAdapter({ path: adapter(), peer });
    expect(stage.peer.features).toEqual(["call-ids"]);
  });

  it("that is none is told so, with what is near", async () => {
    const loading = loadAdapter({ path: adapter(), peer: "provder" });
    await expect(loading).rejects.toMatchObject({
      message: expect.stringContaining("Did you mean provider?"),
      remedy: expect.stringContaining("./provder.mjs"),
    });
  });

  it.each<[string, string, RegExp, RegExp]>([
    [
      "makes no peers",
      "export const peer = 1;",
      /no function "createPeer"/,
      /createPeer\(\{ given, log, underway \}\)/,
    ],
    [
      "throws",
      "export const createPeer = () => { throw new Error('boom'); };",
      /createPeer\(\) threw Error: boom/,
      /docs/,
    ],
    [
      "gives half a peer",
      "export const createPeer = async () => ({ list() {} });",
      /function call and the function close/,
      /docs/,
    ],
    [
      "cannot end",
      "export const createPeer = () => ({ list() {}, call() {}, close: async () => nowhere });",
      /close\(\) threw ReferenceError/,
      /docs/,
    ],
    [
      "has no options for an adapter",
      "export const createPeer = () => ({ list() {}, call() {}, close() {}, factoryOptions: () => 7 });",
      /factoryOptions\(\) gave 7/,
      /docs/,
    ],
    [
      "misspells a feature",
      "export const features = ['call-id']; export const createPeer = () => ({});",
      /"features" name "call-id"/,
      /^Did you mean call-ids\? .*list features/,
    ],
    [
      "claims a profile that is none",
      "export const profiles = ['webmpc']; export const createPeer = () => ({});",
      /"profiles" name "webmpc"/,
      /Did you mean webmcp\?/,
    ],
    [
      "lists no features",
      "export const features = 'call-ids'; export const createPeer = () => ({});",
      /no array/,
      /list/,
    ],
  ])("whose file %s is told so, and not its adapter", async (_what, source, message, remedy) => {
    const path = fileWith(source);
    const loading = loadAdapter({ path: adapter(), peer: path });
    await expect(loading).rejects.toMatchObject({
      kind: "unreachable",
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(remedy),
    });
    await expect(loading).rejects.toThrow(`The peer ${path}`);
  });
});

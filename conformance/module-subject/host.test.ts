import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { Driver, DriverFailure } from "../drivers/driver.js";
import { inProcessModuleSource, type ModuleSourceOptions, moduleSource } from "../drivers/module.js";

/** What a module does is decided by the value that its check is given. */
const NAUGHTY = `
export const parseCapabilityId = () => undefined;
export const isValidComponentType = () => true;
export const isValidCapabilityName = () => true;
export const isValidInstanceId = (what) => {
  if (what === "loop") for (;;);
  if (what === "exit") process.exit(0);
  if (what === "reject") Promise.reject(new Error("stray rejection"));
  if (what === "throw-later") setImmediate(() => { throw new Error("stray throw"); });
  if (what === "print") { process.stdout.write("{}\\n".repeat(10_000)); process.stderr.write("noise\\n"); console.log("told"); }
  if (what === "environment") return Object.keys(process.env);
  if (what === "time") return new Date().toISOString();
  return true;
};`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "module-subject-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(name: string, source: string): string {
  const path = join(folder, name);
  writeFileSync(path, source);
  return path;
}

async function connect(options: ModuleSourceOptions): Promise<Driver> {
  const driver = await moduleSource({ helloTimeoutMs: 50_000, requestTimeoutMs: 20_000, ...options }).connect();
  onTestFinished(() => driver.bye());
  return driver;
}

const hello = (driver: Driver) => driver.hello({ protocol: 1, edition: "0.2" });

/** The failure that a promise rejects with. */
async function failureOf(promise: Promise<unknown>): Promise<DriverFailure> {
  return promise.then(
    () => expect.fail("it did not fail"),
    (failure: DriverFailure) => failure,
  );
}

async function check(driver: Driver, value: string) {
  await driver.open({ session: "s", given: {} });
  const answer = await driver.do({ session: "s", operation: "ids.check", arguments: { what: "instanceId", value } });
  await driver.close({ session: "s" });
  return answer;
}

describe("a module in a process of its own", () => {
  it("cannot reach the judge by printing, by stray errors, or through the environment", async () => {
    process.env.A_SECRET_OF_THE_JUDGE = "secret";
    onTestFinished(() => {
      delete process.env.A_SECRET_OF_THE_JUDGE;
    });
    const driver = await connect({ path: fileWith("naughty.mjs", NAUGHTY) });
    expect((await hello(driver)).profiles).toEqual(["ids"]);
    expect(await check(driver, "print")).toMatchObject({ value: true, log: [{ type: "console", text: "told" }] });
    expect((await check(driver, "environment")).value).not.toContain("A_SECRET_OF_THE_JUDGE");
    expect((await check(driver, "time")).value).toBe("2030-01-01T00:00:00.000Z");
    for (const value of ["reject", "throw-later", "fine"]) expect(await check(driver, value)).toEqual({ value: true });
    expect(await failureOf(check(driver, "exit"))).toMatchObject({
      kind: "exited",
      remedy: expect.stringContaining("process.exit"),
    });
  });

  it("that loops is given up and can be connected to again", async () => {
    const options = { path: fileWith("naughty.mjs", NAUGHTY), requestTimeoutMs: 500 };
    const first = await connect(options);
    await hello(first);
    expect(await failureOf(check(first, "loop"))).toMatchObject({
      kind: "timeout",
      remedy: expect.stringContaining("loop"),
    });
    const second = await connect({ ...options, requestTimeoutMs: 20_000 });
    expect((await hello(second)).profiles).toEqual(["ids"]);
  });

  it("whose peer never comes is given up, and what may be the matter is told", async () => {
    const adapter = {
      path: fileWith("adapter.mjs", "export default () => ({ name: 'x', start() {}, stop() {} });"),
      peer: fileWith("never.mjs", "export const createPeer = () => new Promise(() => {});"),
    };
    const driver = await connect({ adapter, helloTimeoutMs: 1_500 });
    expect(await failureOf(hello(driver))).toMatchObject({
      kind: "timeout",
      remedy: expect.stringContaining("a promise that never settles"),
    });
  });

  it.each<[string, string, RegExp]>([
    ["syntax.mjs", "export const = 1;", /not valid JavaScript/],
    ["throws.mjs", "throw new TypeError('at import');", /importing it threw: TypeError: at import.*throws\.mjs/],
    ["nothing.mjs", "export const answer = 42;", /exports too little/],
    ["missing-import.mjs", "import 'not-a-package-at-all';", /not-a-package-at-all/],
  ])("that cannot be used says why: %s", async (name, source, message) => {
    const failure = await failureOf(hello(await connect({ path: fileWith(name, source) })));
    expect(failure).toMatchObject({
      name: "DriverFailure",
      kind: "unreachable",
      message: expect.stringMatching(message),
    });
    expect(failure.remedy).not.toBe("");
  });

  it("that is not there is told at once", async () => {
    const failure = await failureOf(moduleSource({ path: join(folder, "none.mjs") }).connect());
    expect(failure).toMatchObject({ kind: "unreachable", message: expect.stringContaining("none.mjs") });
  });

  it("may be CommonJS, and has name and version of its package", async () => {
    fileWith("package.json", JSON.stringify({ name: "some-package", version: "3.2.1" }));
    const source = "exports.encodeWireName = exports.assignWireNames = exports.decodeWireName = () => 'name';";
    expect(await hello(await connect({ path: fileWith("common.cjs", source), edition: "0.1" }))).toMatchObject({
      implementation: { name: "some-package", version: "3.2.1" },
      editions: ["0.1"],
      profiles: ["wire-names"],
    });
  });

  it("may be TypeScript, and brings its explain entry point and its own mint", async () => {
    const toy = fileURLToPath(new URL("test/toy-module.ts", import.meta.url));
    const path = fileWith(
      "toy.ts",
      `import { makeToy } from ${JSON.stringify(toy)}; const toy = makeToy(); export const { createAgentSurfaceRegistry, defineAgentComponentContract, fromJsonSchema, createCapabilityAuthority } = toy;`,
    );
    fileWith("explain.ts", "export const explainSurface = () => 'explained';");
    const authority = fileWith(
      "mint.mjs",
      `export const mint = ({ module, components }) => ({
        authority: module.createCapabilityAuthority({ hash: "own" }),
        provenance: new Map(components.map(({ name }) => [name, { manifestHash: "own" }])),
      });`,
    );
    const driver = await connect({ path, authority });
    expect((await hello(driver)).profiles).toEqual(expect.arrayContaining(["registry", "explain"]));
    await driver.open({ session: "s", given: { components: { c: { type: "c", description: "C." } } } });
    const ask = (operation: string, args = {}) => driver.do({ session: "s", operation, arguments: args });
    expect((await ask("register", { component: "c" })).value).toMatchObject({ status: "active" });
    expect((await ask("explain")).value).toBe("explained");
  });
});

describe("a module in the judge's process", () => {
  it("that cannot be loaded says why, and leaves real time behind", async () => {
    const load = () => Promise.reject(new Error("broken"));
    const failure = await failureOf(inProcessModuleSource({ name: "m", load }).connect());
    expect(failure).toMatchObject({ kind: "unreachable", message: expect.stringContaining("broken") });
    expect(new Date().getUTCFullYear()).not.toBe(2030);
  });

  it("gives the globals back when it is over", async () => {
    const { setTimeout: realSetTimeout } = globalThis;
    const driver = await inProcessModuleSource({ name: "m", load: async () => ({ root: {} }) }).connect();
    expect(globalThis.setTimeout).not.toBe(realSetTimeout);
    await driver.open({ session: "s", given: {} });
    await driver.bye();
    await driver.bye();
    expect(globalThis.setTimeout).toBe(realSetTimeout);
  });
});

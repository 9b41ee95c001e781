import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { checked } from "../drivers/checked.js";
import type { Driver, DriverFailure } from "../drivers/driver.js";
import { moduleSource } from "../drivers/module.js";
import { bundlePage } from "./bundle.js";
import { findChromium } from "./chromium.js";
import { describeInChromium } from "./test/describe-in-chromium.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A browser takes a while to start on a busy machine. */
const PATIENCE_MS = 60_000;

function source(adapter: string, file = "./test/adapters.mjs", requestTimeoutMs = 20_000) {
  const place = { path: here(file), export: adapter, peer: "webmcp-native" };
  return moduleSource({ path: here("../../reference-impl/index.ts"), adapter: place, requestTimeoutMs });
}

async function connected(...given: Parameters<typeof source>): Promise<Driver> {
  const driver = checked(await source(...given).connect());
  onTestFinished(() => driver.bye());
  return driver;
}

async function ask(driver: Driver, session: string, operation: string, args: object = {}): Promise<unknown> {
  return (await driver.do({ session, operation, arguments: args as Record<string, unknown> })).value;
}

async function begin(driver: Driver, session: string, adapter: string): Promise<void> {
  await driver.open({ session, given: {} });
  await ask(driver, session, "adapter.create", { adapter });
  await ask(driver, session, "adapter.start", { adapter, consumer: { id: "agent", kind: "webmcp" } });
}

const failureOf = (doing: Promise<unknown>): Promise<DriverFailure> => doing.then(Promise.reject, (failure) => failure);

describeInChromium("an adapter in a page", () => {
  it("is called by the browser's agent, in virtual time", { timeout: PATIENCE_MS }, async () => {
    const driver = await connected("leaving");
    expect(await driver.hello({ protocol: 1, edition: "0.2" })).toMatchObject({ profiles: ["adapter", "webmcp"] });
    await begin(driver, "s1", "one");
    expect(await ask(driver, "s1", "peer.list")).toEqual([
      { name: "left", description: "Left behind.", inputSchema: { type: "object" } },
    ]);
    await ask(driver, "s1", "advance", { ms: 86_400_000 });
    const at = Date.parse("2030-01-02T00:00:00.000Z");
    expect(await ask(driver, "s1", "peer.call", { name: "left", input: { a: [1] } })).toMatchObject({
      isError: false,
      content: { input: { a: [1] }, at },
    });
    expect(await ask(driver, "s1", "peer.call", { name: "none", input: {} })).toMatchObject({
      fault: expect.anything(),
    });
  });

  it("finds a new page in each session", { timeout: PATIENCE_MS }, async () => {
    const driver = await connected("leaving");
    await driver.hello({ protocol: 1, edition: "0.2" });
    await begin(driver, "s1", "one");
    await driver.close({ session: "s1" });
    await driver.open({ session: "s2", given: {} });
    await ask(driver, "s2", "adapter.create", { adapter: "one" });
    expect(await ask(driver, "s2", "peer.list")).toEqual([]);
  });

  it("that loops is given up", { timeout: PATIENCE_MS }, async () => {
    const driver = await connected("looping", undefined, 3_000);
    await driver.hello({ protocol: 1, edition: "0.2" });
    expect(await failureOf(begin(driver, "s1", "one"))).toMatchObject({ kind: "timeout" });
  });

  it("whose factory throws is told so", { timeout: PATIENCE_MS }, async () => {
    const driver = await connected("throwing");
    const failure = await failureOf(driver.hello({ protocol: 1, edition: "0.2" }));
    expect(failure.message).toContain("Not today.");
    expect(failure.message).not.toContain("    at ");
  });

  it("that needs Node.js is told so", { timeout: PATIENCE_MS }, async () => {
    const failure = await failureOf(source("reading", "./test/needs-node.mjs").connect());
    expect(failure.message).toContain("node:fs");
    expect(failure.remedy).toContain("nothing of Node.js");
  });
});

describe("a peer in a page", () => {
  it("that needs a package which is not installed is told so, and not its adapter", async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "peer-")));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const peer = join(folder, "peer.mjs");
    writeFileSync(peer, 'export { createPeer } from "a-package-that-nobody-has";');
    const files = { module: here("../../reference-impl/index.ts"), adapter: here("./test/adapters.mjs"), peer };
    const told = { name: "n", version: "1.0.0", adapter: { path: files.adapter }, peer: "webmcp-page" };
    const failure = await failureOf(bundlePage(files, { ...told, edition: "0.2" }));
    expect(failure.message).toBe(
      "The peer webmcp-page needs a package that is not installed: a-package-that-nobody-has.",
    );
    expect(failure.remedy).toContain("npm install --save-dev a-package-that-nobody-has");
  });
});

describe("Chromium", () => {
  it("is what the environment names, or nothing if that is not there", () => {
    expect(findChromium({ ASC_CHROMIUM: process.execPath })).toBe(process.execPath);
    expect(findChromium({ ASC_CHROMIUM: "/nowhere/chromium", PATH: process.env.PATH })).toBeUndefined();
    expect(findChromium({ PATH: "/nowhere" })).toBeUndefined();
  });
});

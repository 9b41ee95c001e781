import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { loadModule } from "./load.js";
import { driverOf, stageOn, UNDEFINED } from "./test/stage.js";
import { makeToy } from "./test/toy-module.js";

type Options = { registry?: { getVersion(): string }; authority?: unknown; consumer?: unknown; host?: unknown };

/** A harness that tells how it was called; its lists are functions, as anybody's may be. */
function toyHarness() {
  const made: Options[] = [];
  const surface = (options: Options, host: unknown): object => ({
    registry: options.registry,
    snapshot: (context: unknown) => ({ context, host, version: options.registry?.getVersion() }),
    invoke: async (request: unknown) => ({ status: "ok", output: request }),
    observe: async (...target: unknown[]) => target,
    captureRef: (capabilityId: unknown) => ({ capabilityId, registrationId: "reg_1" }),
    as: (other: unknown) => surface(options, other),
    confirmations: { pending: () => [], approve: (id: unknown) => `approved ${id}` },
    events: () => ["heard"],
    auditLog: ["recorded"],
    dispose: () => {},
  });
  const createTestSurface = (options: Options) => {
    made.push(options);
    return surface(options, options.host);
  };
  const agentSurfaceMatchers = { toHide: (_surface: unknown, id: string) => ({ pass: id === "gone", message() {} }) };
  return { module: { ...makeToy(), createTestSurface, agentSurfaceMatchers }, made };
}

describe("test surfaces, driven", () => {
  it("are claimed by the export, their extras by theirs, and unsupported without it", async () => {
    const { profiles, features } = await (await driverOf(toyHarness().module)).hello({ protocol: 1, edition: "0.2" });
    expect(profiles).toContain("testing-harness");
    expect(features).toContain("matchers");
    expect(features).not.toContain("semantic-snapshots");
    const bare = await stageOn(makeToy());
    expect(await bare.ask("testing.create", { surface: "s" })).toMatchObject({
      unsupported: { feature: "testing-harness" },
    });
  });

  it("get a recorded registry, or the session's authority", async () => {
    const { module, made } = toyHarness();
    const { ask, log } = await stageOn(module);
    await ask("testing.create", { surface: "s", registry: "main", consumer: { id: "a", kind: "test" } });
    await ask("testing.create", { surface: "own", host: { user: "ann" } });
    expect(Object.keys(made[0] ?? {})).toEqual(["registry", "consumer"]);
    expect(Object.keys(made[1] ?? {})).toEqual(["authority", "host"]);
    expect(await ask("testing.snapshot", { surface: "s" })).toMatchObject({ value: { version: "0" } });
    expect(log).toContainEqual(expect.objectContaining({ type: "registry", adapter: "s", method: "getVersion" }));
    expect(await ask("testing.held", { surface: "s" })).toMatchObject({ value: { subscriptions: 0, waits: 0 } });
  });

  it("are called as the guide says", async () => {
    const { ask } = await stageOn(toyHarness().module);
    await ask("testing.create", { surface: "s", registry: "main" });
    await ask("testing.as", { surface: "s", host: { user: "guest" }, as: "guest" });
    expect(await ask("testing.snapshot", { surface: "guest", context: { scope: ["a"] } })).toMatchObject({
      value: { context: { scope: ["a"] }, host: { user: "guest" } },
    });
    expect(await ask("testing.observe", { surface: "s", capabilityId: "view:a.b", instanceId: "one" })).toMatchObject({
      value: ["view:a.b", { instanceId: "one" }],
    });
    await ask("testing.captureRef", { surface: "s", capabilityId: "view:a.b", as: "ref" });
    const invoked = await ask("testing.invoke", { surface: "s", ref: "ref", request: { input: 1 } });
    expect(invoked).toMatchObject({
      value: { output: { capabilityId: "view:a.b", registrationId: "reg_1", input: 1 } },
    });
    expect(await ask("testing.approve", { surface: "s", confirmationId: "c" })).toMatchObject({ value: "approved c" });
    expect(await ask("testing.deny", { surface: "s", confirmationId: "c" })).toMatchObject({ threw: {} });
    expect(await ask("testing.events", { surface: "s" })).toMatchObject({ value: ["heard"] });
    expect(await ask("testing.auditLog", { surface: "s" })).toMatchObject({ value: ["recorded"] });
    expect(await ask("testing.dispose", { surface: "s" })).toMatchObject({ value: UNDEFINED });
  });

  it("are matched, of which only the verdict is told", async () => {
    const { ask } = await stageOn(toyHarness().module);
    await ask("testing.create", { surface: "s", registry: "main" });
    const match = (capabilityId: string) => ask("testing.match", { surface: "s", matcher: "toHide", capabilityId });
    expect(await match("gone")).toMatchObject({ value: { pass: true } });
    expect(await match("there")).toMatchObject({ value: { pass: false } });
  });

  it("come from a file beside the module", async () => {
    const folder = mkdtempSync(join(tmpdir(), "testing-entry-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "index.mjs"), "export const inRoot = 1;");
    writeFileSync(join(folder, "testing.mjs"), "export const createTestSurface = () => {};");
    const { entryPoints } = await loadModule(join(folder, "index.mjs"), undefined);
    expect(entryPoints.testing).toHaveProperty("createTestSurface");
    expect(entryPoints.root).not.toHaveProperty("createTestSurface");
    expect(entryPoints.explain).toBeUndefined();
  });
});

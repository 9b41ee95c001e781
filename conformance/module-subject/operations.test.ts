import { describe, expect, it } from "vitest";
import type { Given } from "../../spec/generated/types.js";
import { operations } from "./operations/table.js";
import { acting, driverOf, stageOn, UNDEFINED } from "./test/stage.js";
import { makeToy } from "./test/toy-module.js";

const CALL = { capabilityId: "view:c.run" };
const COMPONENTS = acting({ echo: "input" });

/** A session with `c` registered. */
async function mounted(given: Given = {}, toy = makeToy()) {
  const stage = await stageOn(toy, { components: COMPONENTS, ...given });
  await stage.ask("register", { component: "c" });
  return { ...stage, toy };
}

describe("pure functions", () => {
  it.each([
    ["ids.parse", { id: "view:a.b" }, { plane: "view", componentType: "a", name: "b" }],
    ["ids.parse", { id: { $tag: "undefined" } }, UNDEFINED],
    ["ids.check", { what: "componentType", value: "x" }, true],
    ["ids.check", { what: "capabilityName", value: "x" }, false],
    ["wire.encode", { id: "a" }, "wire_a"],
    ["wire.assign", { entries: [{ id: "a" }] }, { names: ["wire_a"], byName: { wire_a: "a" } }],
    ["wire.decode", { name: "wire_a" }, "a"],
    ["schema.accept", { schema: {} }, UNDEFINED],
    ["schema.validate", { schema: {}, value: { $tag: "bigint", value: "3" } }, { $tag: "bigint", value: "3" }],
  ])("%s %j", async (operation, args, value) => {
    const { ask } = await stageOn(makeToy(), { registry: false });
    expect(await ask(operation, args)).toEqual({ value });
  });

  it("keeps a name that is __proto__", async () => {
    const { ask } = await stageOn(makeToy(), { registry: false });
    const { value } = await ask("wire.assign", { entries: [{ id: "__proto__" }] });
    expect(Object.keys((value as { byName: object }).byName)).toEqual(["__proto__"]);
  });

  it("tells what was thrown", async () => {
    const { ask } = await stageOn(makeToy(), { registry: false });
    expect(await ask("schema.accept", { schema: { not: {} } })).toEqual({
      threw: { name: "AgentSurfaceDefinitionError", code: "UNSUPPORTED_SCHEMA", message: "not" },
    });
    expect(await ask("schema.accept", { schema: {}, limits: { maxSchemaDepth: 1 } })).toMatchObject({
      threw: { code: "LIMIT_EXCEEDED" },
    });
    expect(await ask("schema.validate", { schema: {}, value: "bad" })).toEqual({
      threw: { name: "AgentSchemaError", message: "it is bad", issues: [{ path: "", message: "bad" }] },
    });
  });

  it("what the module lacks is unsupported", async () => {
    const { ask } = await stageOn({ isValidComponentType: () => true }, {});
    expect(await ask("ids.parse", { id: "x" })).toEqual({ unsupported: { feature: "ids" } });
    expect(await ask("wire.encode", { id: "x" })).toEqual({ unsupported: { feature: "wire-names" } });
    expect(await ask("no.such")).toEqual({ unsupported: { feature: "no.such" } });
  });
});

describe("registries", () => {
  it("lives through a component's life", async () => {
    const { ask } = await mounted();
    expect((await ask("registry.describe")).value).toEqual({ surfaceId: "srf_toy" });
    expect((await ask("handle", { handle: "c" })).value).toEqual({ registrationId: "reg_1", status: "active" });
    expect((await ask("version")).value).toBe("1");
    expect((await ask("invalidate", { handle: "c" })).value).toEqual(UNDEFINED);
    expect((await ask("unregister", { handle: "c" })).value).toEqual(UNDEFINED);
    expect((await ask("handle", { handle: "c" })).value).toMatchObject({ status: "unregistered" });
    expect((await ask("register", { component: "c", as: "again" })).value).toMatchObject({ status: "active" });
  });

  it("hears listeners, coalesced events included, until they are unsubscribed", async () => {
    const { ask, log } = await mounted();
    await ask("subscribe", { listener: "l", script: { count: "heard" } });
    const { log: heard } = await ask("update", { handle: "c", patch: { enabled: false } });
    expect(heard).toMatchObject([
      { type: "event", listener: "l", event: { type: "updated", patch: { enabled: false } } },
    ]);
    expect((await ask("invalidate", { handle: "c" })).log).toMatchObject([
      { type: "event", event: { type: "surface-changed" } },
    ]);
    await ask("unsubscribe", { listener: "l" });
    expect((await ask("invalidate", { handle: "c" })).log).toBeUndefined();
    expect((await ask("cell.get", { cell: "heard" })).value).toBe(2);
    expect(log.map(({ seq }) => seq)).toEqual(log.map((_entry, index) => index + 1));
  });

  it("takes its options from the story", async () => {
    const registry = {
      environment: "development",
      limits: { maxOutputBytes: 5 },
      onRegister: { return: "reject" },
      route: { return: { path: "/" } },
    } as const;
    const { ask, toy, log } = await mounted({ registry, host: { user: "u" } });
    const options = toy.given.registries[0];
    expect(options).toMatchObject({ environment: "development", limits: { maxOutputBytes: 5 } });
    expect((await ask("handle", { handle: "c" })).value).toMatchObject({ status: "rejected" });
    expect((await ask("snapshot", {})).value).toMatchObject({ route: { path: "/" } });
    await ask("host.set", { host: { user: "v" } });
    expect(options.context()).toEqual({ user: "v" });
    expect(log).toMatchObject([
      { type: "run", owner: "registry", hook: "onRegister", input: { type: "c" } },
      { type: "run", owner: "registry", hook: "route" },
    ]);
  });

  it("can be several, without an authority or with a forged one", async () => {
    const { ask } = await stageOn(makeToy(), { registry: false, components: COMPONENTS });
    expect((await ask("registry.create", { registry: "one" })).value).toEqual({ surfaceId: "srf_toy" });
    expect((await ask("register", { registry: "one", component: "c" })).value).toMatchObject({ status: "active" });
    const none = await ask("registry.create", { registry: "two", options: { authority: "none" } });
    expect(none.threw).toEqual({ name: "Odd", message: "no authority" });
    expect((await ask("registry.create", { registry: "three", options: { authority: "forged" } })).threw?.name).toBe(
      "Odd",
    );
    expect((await ask("version")).driverError?.message).toContain("main");
  });

  it("a registry that cannot be made at open is what the subject did", async () => {
    const { opened } = await stageOn(makeToy(), { registry: { authority: "none" } });
    expect(opened.threw).toEqual({ name: "Odd", message: "no authority" });
  });

  it("carries procedures to the executor", async () => {
    const component = {
      type: "c",
      description: "C.",
      procedures: [
        {
          path: "orders.ship",
          description: "Ships.",
          effect: "server-mutation",
          inputSchema: {
            type: "object",
            properties: { id: {}, note: {}, tenant: {} },
            required: ["id", "note", "tenant"],
          },
          boundKeys: ["tenant", "note"],
          overridableFields: ["note"],
          bind: { return: { tenant: "t", note: "n" } },
        },
      ],
    };
    const procedureExecutor = { execute: { echo: "context.info.invocationId" } as const };
    const { ask, log } = await mounted({ components: { c: component }, procedureExecutor });
    const { value } = await ask("snapshot");
    expect((value as { procedures: unknown[] }).procedures[0]).toMatchObject({
      kind: "procedure-binding",
      ref: { id: "domain:orders.ship", path: "orders.ship" },
      boundKeys: ["tenant", "note"],
      lockedKeys: ["tenant"],
      reducedInputSchema: { type: "object", properties: { id: {}, note: {} }, required: ["id"] },
      contextLink: { type: "c", instanceId: "default" },
    });
    expect((await ask("invoke", { request: { capabilityId: "domain:orders.ship", input: { id: 1 } } })).value).toBe(
      "i",
    );
    expect(log.find(({ type }) => type === "run")).toMatchObject({
      owner: "executor",
      input: { id: 1 },
      context: { path: "orders.ship" },
    });
    await ask("setProcedureExecutor", {});
    expect((await ask("invoke", { request: { capabilityId: "domain:orders.ship" } })).value).toEqual(UNDEFINED);
  });
});

describe("invocations", () => {
  it("passes request, consumer, signal and timeout on", async () => {
    const { ask } = await mounted();
    const request = { ...CALL, input: { $tag: "undefined" }, extra: null };
    expect((await ask("invoke", { request, consumer: { id: "x" } })).value).toMatchObject({
      request: { ...CALL, input: UNDEFINED, extra: null },
    });
    expect((await ask("invoke", { request: { capabilityId: "crash" } })).threw).toEqual({
      name: "TypeError",
      message: "crashed",
    });
    expect((await ask("invoke", { request: 5 })).threw?.name).toBe("TypeError");
  });

  it("starts calls that are awaited, peeked at and aborted later", async () => {
    const { ask } = await mounted({ components: acting({ hold: "g" }) });
    const { value, log } = await ask("start", { request: CALL, as: "one" });
    expect(value).toEqual(UNDEFINED);
    expect(log).toMatchObject([{ type: "run" }]);
    expect(await ask("await", { call: "one" })).toEqual({ pending: true });
    expect((await ask("release", { gate: "g" })).log).toMatchObject([
      { type: "settled", call: "one", value: { status: "ok" } },
    ]);
    expect((await ask("await", { call: "one" })).value).toMatchObject({ status: "ok" });
    expect((await ask("await", { call: "other" })).driverError?.message).toContain("other");
    expect((await ask("start", { request: CALL })).driverError?.message).toContain("as");
  });

  it("aborts by the call's signal, and starts with an aborted one", async () => {
    const { ask, log } = await mounted({ components: acting({ awaitSignal: true }) });
    await ask("start", { request: CALL, as: "one" });
    await ask("abort", { call: "one" });
    expect((await ask("await", { call: "one" })).value).toMatchObject({ status: "ok" });
    await ask("invoke", { request: CALL, signal: "aborted" });
    const runs = log.filter(({ type }) => type === "run");
    expect(runs).toMatchObject([
      { context: { signal: { aborted: false } } },
      { context: { signal: { aborted: true } } },
    ]);
    await ask("invoke", { request: CALL, as: "plain", signal: "aborted" });
    expect((await ask("abort", { call: "plain" })).driverError?.message).toContain("live signal");
  });

  it("swaps what a member does, in the live definition", async () => {
    const { ask, log } = await mounted();
    await ask("swap", { owner: "c.run", hook: "execute", script: { return: "swapped" } });
    expect((await ask("invoke", { request: CALL })).value).toMatchObject({ output: "swapped" });
    expect(log.filter(({ type }) => type === "run")).toHaveLength(1);
    expect((await ask("swap", { owner: "c.run", hook: "when", script: { return: 1 } })).driverError).toBeDefined();
  });

  it("asks when and reasons by script, synchronously", async () => {
    const action = {
      description: "Runs.",
      input: { empty: true as const },
      effect: "local-state",
      execute: { return: 1 },
      when: { read: "open" },
      unavailableReason: { return: "closed" },
    };
    const { ask } = await mounted({ components: { c: { type: "c", description: "C.", actions: { run: action } } } });
    await ask("cell.set", { cell: "open", value: false });
    expect((await ask("snapshot")).value).toMatchObject({ components: [{ available: [false], reasons: ["closed"] }] });
  });
});

describe("real work", () => {
  it("is waited for, though virtual time stands still", async () => {
    const toy = makeToy();
    const create = toy.createAgentSurfaceRegistry;
    const slow = {
      ...toy,
      createAgentSurfaceRegistry: (options: object) => {
        const registry = create(options);
        const { invoke } = registry;
        registry.invoke = async (request: object) => {
          await crypto.subtle.digest("SHA-256", new Uint8Array(10_000_000));
          return invoke(request);
        };
        return registry;
      },
    };
    const { ask } = await mounted({}, slow);
    expect((await ask("invoke", { request: CALL })).value).toMatchObject({ status: "ok" });
    expect((await ask("start", { request: CALL, as: "call" })).log).toMatchObject([
      { type: "run" },
      { type: "settled" },
    ]);
  });

  it("that never ends is given up after a while, even if no behaviour explains it", async () => {
    const toy = makeToy();
    const create = toy.createAgentSurfaceRegistry;
    const stuck = {
      ...toy,
      createAgentSurfaceRegistry: (o: object) => ({ ...create(o), invoke: () => new Promise(() => {}) }),
    };
    const { ask } = await mounted({}, stuck);
    expect(await ask("invoke", { request: CALL })).toEqual({ pending: true });
  });
});

describe("aliasing", () => {
  it("tampers with what is shared, and tells whether that took", async () => {
    const { ask } = await mounted({ components: { c: { ...COMPONENTS.c, meta: { a: 1 }, internal: { x: 1 } } } });
    await ask("snapshot", { as: "shot" });
    expect(
      (await ask("tamper", { target: { result: "shot" }, path: ["components", 0, "type"], value: "z" })).value,
    ).toBe(true);
    expect((await ask("tamper", { target: { given: "c" }, path: ["meta", "a"], value: 2 })).value).toBe(true);
    expect((await ask("snapshot")).value).toMatchObject({ components: [{ type: "c", meta: { a: 2 } }] });
    expect(
      (await ask("tamper", { target: { definition: "c" }, path: ["actions", "run", "effect"], value: 1 })).value,
    ).toBe(true);
    expect((await ask("tamper", { target: { host: true }, path: ["a"], value: 1 })).value).toBe(true);
    expect((await ask("tamper", { target: { host: true }, path: ["a", "b"], value: 1 })).driverError).toBeDefined();
    expect((await ask("tamper", { target: { result: "none" }, path: ["a"], value: 1 })).driverError).toBeDefined();
  });

  it("inspects what is frozen and what is plain", async () => {
    const { ask } = await mounted({
      cells: { plain: { a: [1] }, odd: { a: { $tag: "date", value: "2020-01-01T00:00:00Z" } } },
    });
    const inspect = async (target: object, path: unknown[] = []) => (await ask("inspect", { target, path })).value;
    const loose = { deepFrozen: false, anyFrozen: false, plainJson: true, isPromise: false };
    expect(await inspect({ cell: "plain" })).toEqual(loose);
    expect(await inspect({ cell: "plain" }, ["a", 0])).toEqual({ ...loose, deepFrozen: true });
    expect(await inspect({ cell: "odd" })).toEqual({ ...loose, plainJson: false });
    await ask("cell.set", { cell: "p", value: { $tag: "promise" } });
    expect(await inspect({ cell: "p" })).toMatchObject({ isPromise: true, plainJson: false });
  });
});

describe("confirmations, audit and explanations", () => {
  it("plays the user", async () => {
    const { ask, log } = await mounted();
    await ask("confirmations.waitFor", { confirmationId: "x", as: "w" });
    expect(await ask("await", { call: "w" })).toEqual({ pending: true });
    expect((await ask("confirmations.pending", { as: "p" })).value).toEqual([{ confirmationId: "x" }]);
    await ask("confirmations.subscribe", { listener: "l" });
    await ask("confirmations.resolve", { confirmationId: "x", resolution: { approved: true } });
    expect((await ask("await", { call: "w" })).value).toBe("approved");
    expect(log).toMatchObject([
      { type: "event", listener: "l", event: ["pending"] },
      { type: "settled", call: "w", value: "approved" },
    ]);
    await ask("confirmations.waitFor", { confirmationId: "y", as: "v" });
    await ask("abort", { call: "v" });
    expect((await ask("await", { call: "v" })).threw).toEqual({ name: "Odd", message: "aborted" });
  });

  it("reads the audit only when the story has a sink", async () => {
    expect((await (await mounted({ registry: { audit: "memory" } })).ask("audit.read")).value).toEqual([
      { type: "registration" },
    ]);
    expect((await (await mounted()).ask("audit.read")).unsupported).toEqual({ feature: "audit" });
  });

  it("explains, its own registries only", async () => {
    const { ask } = await mounted();
    expect((await ask("explain", { context: { scope: [] } })).value).toEqual({
      registry: "function",
      context: { scope: [] },
    });
  });
});

describe("sessions", () => {
  it("share nothing and may be open together", async () => {
    const toy = makeToy();
    const driver = await driverOf(toy);
    await driver.open({ session: "a", given: { components: COMPONENTS, cells: { x: 1 } } });
    await driver.open({ session: "b", given: { startAt: "2040-01-01T00:00:00.000Z" } });
    const ask = async (session: string, operation: string, args = {}) =>
      (await driver.do({ session, operation, arguments: args })).value;
    await ask("a", "advance", { ms: 1000 });
    expect(await ask("a", "now")).toBe(Date.parse("2030-01-01T00:00:01.000Z"));
    expect(await ask("b", "now")).toBe(Date.parse("2040-01-01T00:00:00.000Z"));
    expect(await ask("b", "snapshot")).toMatchObject({ capturedAt: "2040-01-01T00:00:00.000Z" });
    expect(await ask("b", "cell.get", { cell: "x" })).toEqual(UNDEFINED);
    expect((await driver.open({ session: "a", given: {} })).driverError?.message).toContain("open already");
    await driver.close({ session: "a" });
    expect((await driver.do({ session: "a", operation: "now", arguments: {} })).driverError).toBeDefined();
    expect((await driver.open({ session: "a", given: { startAt: "soon" } })).driverError?.message).toContain("soon");
    expect(await driver.close({ session: "nobody" })).toEqual({});
  });

  it("hear the console while they are open, and nobody else does", async () => {
    const { ask } = await stageOn(makeToy(), { registry: false });
    expect((await ask("ids.check", { what: "instanceId", value: "x" })).log).toEqual([
      { seq: 1, type: "console", stream: "diagnostic", text: "looked at it" },
      { seq: 2, type: "console", stream: "stdout", text: "done" },
    ]);
  });
});

describe("hello", () => {
  it("claims what the exports allow", async () => {
    const toy = makeToy();
    const full = await (await driverOf(toy)).hello({ protocol: 1, edition: "0.2" });
    expect(full).toMatchObject({
      implementation: { name: "toy", version: "0.0.0", language: "JavaScript" },
      editions: ["0.2"],
    });
    expect(full.profiles).toEqual(
      expect.arrayContaining(["ids", "wire-names", "schema-subset", "registry", "explain"]),
    );
    expect(full.features).toEqual(expect.arrayContaining(["clock", "js-values", "standard-schema", "audit"]));
    expect(full.features).not.toContain("instance-wire-names");
    const bare = await (await driverOf({ encodeWireName() {}, assignWireNames() {}, decodeWireName() {} })).hello({
      protocol: 1,
      edition: "0.2",
    });
    expect(bare.profiles).toEqual(["wire-names"]);
  });

  it("belongs to operations that exist", () => {
    expect(operations.size).toBeGreaterThan(35);
  });
});

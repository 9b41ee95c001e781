import { describe, expect, it } from "vitest";
import type { ComponentGiven, Given } from "../../spec/generated/types.js";
import { driverOf, type Stage, stageOn } from "./test/stage.js";

// The judge reaches the reference through a driver only; this is the test of that driver.
const reference = {
  ...(await import("../../reference-impl/index.js")),
  ...(await import("../../reference-impl/explain.js")),
};

const text = { json: { type: "string" } };

const TABLE: ComponentGiven = {
  type: "devices.table",
  description: "A table of devices.",
  meta: { rows: 3 },
  tags: ["devices"],
  observations: { rows: { description: "The rows.", output: { json: { type: "array" } }, read: { return: ["a"] } } },
  actions: {
    select: {
      description: "Selects.",
      input: { json: { type: "object", properties: { id: { type: "string" } }, required: ["id"] } },
      output: text,
      effect: "local-state",
      confirmation: "never",
      execute: { echo: "input.id" },
    },
    clear: {
      description: "Clears.",
      input: { empty: true },
      effect: "local-state",
      confirmation: "required",
      execute: { return: { $tag: "undefined" } },
    },
  },
};

async function mounted(given: Given = {}): Promise<Stage> {
  const stage = await stageOn(reference, { components: { table: TABLE }, ...given });
  expect(stage.opened.threw).toBeUndefined();
  expect((await stage.ask("register", { component: "table" })).value).toMatchObject({ status: "active" });
  return stage;
}

const select = { capabilityId: "view:devices.table.select", input: { id: "x" } };

describe("the reference, driven", () => {
  it("claims every profile that the driver has operations for", async () => {
    const { profiles } = await (await driverOf(reference)).hello({ protocol: 1, edition: "0.2" });
    expect(profiles).toEqual(
      expect.arrayContaining([
        "ids",
        "wire-names",
        "schema-subset",
        "registry",
        "procedures",
        "policies",
        "authority",
        "explain",
      ]),
    );
  });

  it("accepts what was compiled for the session, and nothing that only looks so", async () => {
    const proofs = ["raw", "copied", "altered", "foreign"] as const;
    const components = Object.fromEntries(proofs.map((proof) => [proof, { ...TABLE, proof }]));
    const { ask } = await mounted({
      components: { table: TABLE, second: { ...TABLE, instanceId: "two" }, ...components },
    });
    expect((await ask("register", { component: "second" })).value).toMatchObject({ status: "active" });
    for (const proof of proofs) {
      expect((await ask("register", { component: proof })).threw).toMatchObject({
        name: "AgentSurfaceDefinitionError",
      });
    }
  });

  it("refuses registries without its authority", async () => {
    const { ask } = await mounted();
    for (const authority of ["none", "forged"] as const) {
      expect((await ask("registry.create", { registry: authority, options: { authority } })).threw).toBeDefined();
    }
    expect((await ask("registry.create", { registry: "more" })).value).toMatchObject({ surfaceId: expect.any(String) });
  });

  it.each<[string, ComponentGiven, string]>([
    ["a wrong type", { ...TABLE, type: "Devices" }, "INVALID_ID"],
    ["a missing type", { ...TABLE, type: { $tag: "undefined" } }, "INVALID_ID"],
    ["a missing description", { type: "a", tags: [] }, "INVALID_DEFINITION"],
    ["an undeclared member", { ...TABLE, undeclared: { colour: "red" } }, "INVALID_DEFINITION"],
    ["meta that is no JSON", { ...TABLE, meta: { at: { $tag: "bigint", value: "1" } } }, "INVALID_DEFINITION"],
    [
      "a server effect",
      { ...TABLE, actions: { go: { ...TABLE.actions?.select, effect: "destructive" } } },
      "PLANE_VIOLATION",
    ],
    [
      "one name twice",
      { ...TABLE, observations: { select: TABLE.observations?.rows } } as ComponentGiven,
      "DUPLICATE_CAPABILITY",
    ],
    [
      "a schema keyword",
      { ...TABLE, observations: { o: { description: "O.", output: { json: { not: {} } }, read: { return: 1 } } } },
      "INVALID_DEFINITION",
    ],
  ])("%s is refused by its structural check", async (_name, component, code) => {
    const { opened, ask } = await stageOn(reference, { components: { wrong: component } });
    expect(opened).toEqual({ value: { $tag: "undefined" } });
    expect((await ask("register", { component: "wrong" })).threw).toMatchObject({
      name: "AgentSurfaceDefinitionError",
      code,
    });
  });

  it.each(["constructor", "toString", "hasOwnProperty"])("takes a capability named %s", async (name) => {
    const actions = Object.fromEntries([[name, { ...TABLE.actions?.select }]]);
    const { ask } = await mounted({ components: { table: { ...TABLE, actions } } });
    const request = { capabilityId: `view:devices.table.${name}`, input: { id: "x" } };
    expect((await ask("invoke", { request })).value).toMatchObject({ status: "ok", output: "x" });
  });

  it("refuses a capability named __proto__, which is no valid name", async () => {
    const actions = JSON.parse(`{"__proto__": ${JSON.stringify(TABLE.actions?.select)}}`);
    const { ask } = await stageOn(reference, { components: { table: { ...TABLE, actions } } });
    expect((await ask("register", { component: "table" })).threw).toMatchObject({ code: "INVALID_ID" });
  });

  it("invokes, and times out when virtual time says so", async () => {
    const slow = { ...TABLE, actions: { select: { ...TABLE.actions?.select, timeoutMs: 50, execute: { hold: "g" } } } };
    const { ask, log } = await mounted({ components: { table: slow } });
    await ask("start", { request: select, as: "call" });
    await ask("advance", { ms: 49 });
    expect(await ask("peek", { call: "call" })).toEqual({ pending: true });
    await ask("advance", { ms: 1 });
    expect((await ask("await", { call: "call" })).value).toMatchObject({ error: { code: "TIMEOUT" } });
    expect(log.some(({ type }) => type === "signal")).toBe(true);
  });

  it("swaps a handler where the registry reads it", async () => {
    const { ask } = await mounted();
    await ask("swap", { owner: "table.select", hook: "execute", script: { return: "swapped" } });
    expect((await ask("invoke", { request: select })).value).toMatchObject({ output: "swapped" });
  });

  it("asks the user and goes on", async () => {
    const { ask } = await mounted({ registry: { audit: "memory" } });
    const request = { capabilityId: "view:devices.table.clear", invocationId: "one" };
    const asked = (await ask("invoke", { request })).value as { error: { details: { confirmationId: string } } };
    const { confirmationId } = asked.error.details;
    await ask("confirmations.waitFor", { confirmationId, as: "decision" });
    await ask("confirmations.resolve", { confirmationId, resolution: { approved: true } });
    expect((await ask("await", { call: "decision" })).value).toBe("approved");
    expect((await ask("invoke", { request: { ...request, confirmationId } })).value).toMatchObject({ status: "ok" });
    const { value } = await ask("audit.read");
    expect((value as { type: string }[]).map(({ type }) => type)).toContain("confirmation-approved");
  });

  it("carries procedures, with their bound fields", async () => {
    const schema = {
      type: "object",
      properties: { id: { type: "string" }, tenant: { type: "string" } },
      required: ["id", "tenant"],
    };
    const ship = {
      path: "orders.ship",
      description: "Ships.",
      effect: "server-query",
      inputSchema: schema,
      boundKeys: ["tenant"],
      bind: { return: { tenant: "t" } } as const,
    };
    const components = { table: { type: "orders", description: "Orders.", procedures: [ship] } };
    const { ask, log } = await mounted({ components, procedureExecutor: { execute: { echo: "input" } } });
    const request = { capabilityId: "domain:orders.ship", input: { id: "1" } };
    expect((await ask("invoke", { request })).value).toMatchObject({ status: "ok", output: { id: "1", tenant: "t" } });
    expect(log.filter(({ type }) => type === "run")).toMatchObject([
      { owner: "table.orders.ship", hook: "bind" },
      { owner: "executor", hook: "execute", input: { id: "1", tenant: "t" } },
    ]);
    await ask("swap", { owner: "table.orders.ship", hook: "bind", script: { return: { tenant: "other" } } });
    expect((await ask("invoke", { request })).value).toMatchObject({ output: { tenant: "other" } });
  });

  it("lets policies decide, scripted and built in", async () => {
    const policies = [
      { builtin: "authenticated" },
      { builtin: "rateLimit", options: { limit: 1, windowMs: 1000 } },
      { builtin: "requireConfirmation", options: { if: { echo: "context.effectiveInput.id" }, summary: "Really?" } },
      { builtin: "audit", options: { sink: "memory", level: "full" } },
      {
        name: "own",
        onDiscovery: {
          if: { path: "context.consumer.id", equals: "x" },
          then: { return: { decision: "hide" } },
          else: { return: { decision: "expose" } },
        },
      },
    ] as const;
    const { ask } = await mounted({
      registry: { policies: [...policies] as never, audit: "memory" },
      host: { user: "u" },
    });
    expect((await ask("invoke", { request: select })).value).toMatchObject({
      error: { code: "CONFIRMATION_REQUIRED" },
    });
    expect((await ask("invoke", { request: select })).value).toMatchObject({ error: { code: "RATE_LIMITED" } });
    const hidden = await ask("explain", { context: { consumer: { id: "x", kind: "test" } } });
    expect(
      (hidden.value as { capabilities: { outcome: string }[] }).capabilities.map(({ outcome }) => outcome),
    ).toEqual(Array(3).fill("hide"));
    expect((await ask("explain", { foreign: true })).threw).toBeDefined();
  });

  it("validates by a Standard Schema", async () => {
    const input = {
      standard: { jsonSchema: { type: "object" }, validate: { return: { issues: [{ message: "no" }] } } },
    };
    const { ask } = await mounted({
      components: { table: { ...TABLE, actions: { select: { ...TABLE.actions?.select, input } } } },
    });
    expect((await ask("invoke", { request: select })).value).toMatchObject({ error: { code: "INVALID_INPUT" } });
  });
});

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
    const proofs = ["raw", "copied", "altered", "foreign", "inert", "unlisted", "mismatched"] as const;
    const components: Record<string, ComponentGiven> = Object.fromEntries(
      proofs.map((proof) => [proof, { ...TABLE, type: `devices.${proof}`, proof }]),
    );
    components.deep = {
      ...TABLE,
      proof: "altered",
      alter: [{ path: ["actions", "select", "input", "jsonSchema", "required"], value: [] }],
    };
    const { ask } = await mounted({
      components: { table: TABLE, second: { ...TABLE, instanceId: "two" }, ...components },
    });
    expect((await ask("register", { component: "second" })).value).toMatchObject({ status: "active" });
    for (const proof of [...proofs, "deep"]) {
      expect((await ask("register", { component: proof })).threw).toMatchObject({
        name: "AgentSurfaceDefinitionError",
      });
    }
  });

  it("lets a binding add policies and when, and nothing else", async () => {
    const more: Record<string, ComponentGiven["binding"]> = {
      when: { actions: { select: { when: { return: false } } } },
      effect: { actions: { select: { effect: "navigation" } } },
      extra: { actions: { extra: { execute: { return: 1 } } } },
    };
    const components: Record<string, ComponentGiven> = Object.fromEntries(
      Object.entries(more).map(([name, binding]) => [
        name,
        { ...TABLE, instanceId: name, ...(binding && { binding }) },
      ]),
    );
    components.missing = {
      ...TABLE,
      observations: { rows: { description: "The rows.", output: { json: { type: "array" } } } },
    };
    const { ask } = await mounted({ components: { table: TABLE, ...components } });
    expect((await ask("register", { component: "when" })).value).toMatchObject({ status: "active" });
    expect((await ask("invoke", { request: { ...select, instanceId: "when" } })).value).toMatchObject({
      error: { code: "CAPABILITY_NOT_AVAILABLE" },
    });
    for (const component of ["effect", "extra", "missing"]) {
      expect((await ask("register", { component })).threw).toMatchObject({ name: "AgentSurfaceDefinitionError" });
    }
  });

  it("verifies manifests", async () => {
    const { ask } = await mounted();
    expect((await ask("authority.create", { as: "made" })).value).toMatchObject({ manifest: { formatVersion: 5 } });
    expect((await ask("inspect", { target: { result: "made" }, path: ["manifest"] })).value).toMatchObject({
      deepFrozen: true,
    });
    await ask("tamper", { target: { manifest: "made" }, path: ["capabilities", 0, "description"], value: "Changed." });
    expect((await ask("authority.assert", { made: "made" })).threw).toBeUndefined();
    expect((await ask("authority.assert", { authority: "session" })).threw).toBeUndefined();
    for (const args of [{ authority: "forged" }, { authority: "copied" }, { value: null }]) {
      expect((await ask("authority.assert", args)).threw).toBeDefined();
    }
    for (const [edits, rehash] of [
      [[{ path: ["formatVersion"], value: 4 }], "all"],
      [[{ path: ["completeness", "status"], value: "partial" }], "all"],
      [[{ path: ["capabilities", 0, "description"], value: "Else." }], "manifest"],
      [[{ path: ["capabilities", 0, "description"], value: "Else." }], "contracts"],
      [[{ path: ["capabilities", "-"], copyOf: ["capabilities", 0] }], "all"],
    ]) {
      expect((await ask("authority.create", { edits, rehash })).threw).toMatchObject({
        name: "AgentSurfaceDefinitionError",
      });
    }
    const sound = await ask("authority.create", {
      edits: [{ path: ["capabilities", 0, "description"], value: "E." }],
      rehash: "all",
    });
    expect(sound.threw).toBeUndefined();
  });

  it("exposes external tools that were compiled for the gateway", async () => {
    const tool = {
      id: "external:reports.export",
      description: "Exports.",
      input: { json: { type: "object", properties: { to: { type: "string" } } } },
      effect: "external-side-effect",
      execute: { return: 1 },
    };
    const wrong: Record<string, object> = {
      ...Object.fromEntries(
        ["raw", "copied", "altered", "foreign", "inert", "unlisted", "mismatched"].map((proof) => [
          proof,
          { ...tool, id: `external:${proof}`, proof },
        ]),
      ),
      renamed: { ...tool, proof: "altered", alter: [{ path: ["name"], value: "external:other" }] },
      kind: { ...tool, id: "external:kind", listedAs: "procedure" },
    };
    const tools = { good: tool, ...wrong } as NonNullable<Given["tools"]>;
    const { ask } = await stageOn(reference, { registry: false, tools });
    expect((await ask("gateway.expose", { tools: ["good"] })).value).toMatchObject([
      { name: "external:reports.export", description: "Exports.", execute: { $tag: "function" } },
    ]);
    for (const name of Object.keys(wrong))
      expect(await ask("gateway.expose", { tools: [name] })).toHaveProperty("threw");
    for (const authority of ["none", "forged"]) {
      expect((await ask("gateway.create", { gateway: "g", authority })).threw).toBeDefined();
    }
    await ask("gateway.create", { gateway: "g", authority: "foreign" });
    expect((await ask("gateway.expose", { gateway: "g", tools: ["good"] })).threw).toBeDefined();
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

import { describe, expect, it, vi } from "vitest";
import { createWebMcpAdapter } from "./index.js";
import { createDevices } from "./test/devices.js";
import { installTargeted } from "./test/page.js";
import { told } from "./test/told.js";
import type { WebMcpExposureOptions } from "./types.js";

const TABLE = [
  "view_devices__table__readState",
  "view_devices__table__selectRows",
  "view_devices__table__clear",
] as const;
const [READ_STATE, SELECT_ROWS, CLEAR] = TABLE;

describe("what is shown", () => {
  it("is one wire-named tool for each available capability, with its own schema", async () => {
    const { host, mount } = createDevices();
    mount({ paths: ["devices.disable"] });
    const agent = installTargeted("incremental");
    await createWebMcpAdapter().start(host);
    expect(agent.names()).toEqual([...TABLE, "domain_devices__disable"]);
    const [component] = host.registry.snapshot().components;
    const { inputSchema } = agent.tool("Select rows.");
    expect(inputSchema).toEqual(component?.actions[0]?.inputSchema);
    expect(Object.isFrozen(inputSchema)).toBe(false);
  });

  it("tells of reading only what reads", async () => {
    const { host, mount } = createDevices();
    mount({ paths: ["devices.list", "devices.rename", "devices.disable"] });
    const agent = installTargeted("incremental");
    await createWebMcpAdapter({ exposeCapability: () => ({ annotations: { readOnlyHint: true } }) as object }).start(
      host,
    );
    const hints = ["Read the", "Select", "List", "Rename", "Disable"].map((text) => agent.tool(text).annotations);
    expect(hints).toEqual([{ readOnlyHint: true }, undefined, { readOnlyHint: true }, undefined, undefined]);
  });

  it("leaves out what is unavailable, and follows", async () => {
    const { host, mount } = createDevices();
    const table = mount();
    table.update({ availability: { clear: { available: false } } });
    const agent = installTargeted("incremental");
    await createWebMcpAdapter().start(host);
    expect(agent.names()).toEqual([READ_STATE, SELECT_ROWS]);
    table.update({ availability: { clear: { available: true } } });
    await told();
    expect(agent.names()).toEqual([...TABLE]);
  });

  it("may be skipped or described anew, and nothing else", async () => {
    const { host, mount } = createDevices();
    mount();
    const agent = installTargeted("incremental");
    const exposeCapability = vi.fn(({ name }: { name: string }) => {
      if (name === "clear") return null;
      if (name === "readState") return undefined;
      return { description: "Tick rows.", name: "mine", inputSchema: {}, execute: () => "mine" };
    });
    await createWebMcpAdapter({
      exposeCapability: exposeCapability as unknown as NonNullable<WebMcpExposureOptions["exposeCapability"]>,
    }).start(host);
    expect(agent.names()).toEqual([READ_STATE, SELECT_ROWS]);
    expect(agent.tool("Tick rows.").description).toBe("[view · local-state · confirmation never] Tick rows.");
    expect(agent.tool("Read the rows.")).toBeDefined();
    expect(await agent.call("Tick rows.", { ids: [] })).toEqual({ said: null });
    expect(exposeCapability.mock.calls[0]).toEqual([host.registry.snapshot().components[0]?.observations[0]]);
  });

  it("is nothing of which the curation hook threw", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { host, mount } = createDevices();
    mount();
    await told();
    const agent = installTargeted("incremental");
    await createWebMcpAdapter({
      exposeCapability({ description }) {
        if (description === "Select rows.") throw new Error("broken");
        return undefined;
      },
    }).start(host);
    expect(agent.names()).toEqual([READ_STATE, CLEAR]);
    expect(warn).toHaveBeenCalledOnce();
    warn.mockRestore();
  });

  it("is within the scopes of host and adapter", async () => {
    const { host, mount } = createDevices();
    mount();
    const agent = installTargeted("incremental");
    await createWebMcpAdapter({ snapshotContext: { scope: ["devices"] } }).start({
      ...host,
      snapshotContext: { scope: ["orders"] },
    });
    expect(agent.names()).toHaveLength(3);
    await createWebMcpAdapter({ snapshotContext: { scope: undefined } as object }).start({
      ...host,
      snapshotContext: { scope: ["orders"] },
    });
    expect(agent.traffic.filter(([did]) => did === "registerTool")).toHaveLength(3);
  });

  it("has a name for each instance, which availability does not change", async () => {
    const { host, mount } = createDevices();
    mount({ instanceId: "left" });
    const right = mount({ instanceId: "right" });
    const agent = installTargeted("incremental");
    await createWebMcpAdapter().start(host);
    expect(agent.names()).toEqual(TABLE.map((name) => `${name}_at_left`).concat(TABLE.map((n) => `${n}_at_right`)));
    right.update({ enabled: false });
    await told();
    expect(agent.names()).toEqual(TABLE.map((name) => `${name}_at_left`));
  });
});

describe("a change of the surface", () => {
  it("touches only the tools that it is about", async () => {
    const { host, mount } = createDevices();
    const table = mount({ paths: ["devices.list"] });
    const agent = installTargeted("incremental");
    await createWebMcpAdapter().start(host);
    const kept = agent.tool("Select rows.");
    agent.traffic.length = 0;

    table.update({ availability: { clear: { available: false } } });
    await told();
    table.update({ availability: { clear: { available: true } } });
    await told();
    table.invalidate();
    await told();
    expect(agent.traffic).toEqual([
      ["unregisterTool", CLEAR],
      ["registerTool", CLEAR],
    ]);
    expect(agent.tool("Select rows.")).toBe(kept);
  });

  it("registers anew what belongs to another registration, or is described otherwise", async () => {
    const { host, mount } = createDevices();
    const table = mount();
    const agent = installTargeted("incremental");
    let text = "Tick rows.";
    await createWebMcpAdapter({
      exposeCapability: ({ description }) => (description === "Select rows." ? { description: text } : undefined),
    }).start(host);
    agent.traffic.length = 0;

    text = "Choose rows.";
    table.invalidate();
    await told();
    expect(agent.traffic).toEqual([
      ["unregisterTool", SELECT_ROWS],
      ["registerTool", SELECT_ROWS],
    ]);
    agent.traffic.length = 0;

    table.unregister();
    mount();
    await told();
    expect(agent.traffic.filter(([did]) => did === "registerTool").map(([, name]) => name)).toEqual([...TABLE]);
    expect(await agent.call("Choose rows.", { ids: ["d1"] })).toEqual({ said: null });
  });

  it("is echoed by the tools that survive it, from the moment that they were shown after it", async () => {
    const { host, mount, ran } = createDevices();
    const table = mount({ paths: ["devices.disable"] });
    const agent = installTargeted("incremental");
    await createWebMcpAdapter({ confirm: () => true }).start(host);
    const client = { requestUserInteraction: (ask: () => unknown) => ask() };

    table.invalidate();
    expect(await agent.call("Disable a device.", { id: "d1" }, client)).toMatchObject({
      isError: true,
      said: { code: "STALE_CAPABILITY", details: { reason: "surface-version-mismatch" } },
    });
    await told();
    expect(await agent.call("Disable a device.", { id: "d1" }, client)).toEqual({ said: { done: "devices.disable" } });
    expect(ran).toEqual([["devices.disable", { id: "d1" }]]);
  });
});

describe("a call", () => {
  it("invokes with the registration, as the host's consumer, under an id of its own", async () => {
    const { host, mount } = createDevices();
    const table = mount();
    const agent = installTargeted("incremental");
    const invoke = vi.fn(host.registry.invoke);
    const registry = { ...host.registry, invoke };
    await createWebMcpAdapter().start({ registry, consumer: { id: "b", kind: "webmcp", grants: ["see"] } });
    await agent.call("Select rows.", { ids: ["d1"] });
    await agent.call("Read the rows.");
    await agent.call("Clear the selection.");

    const { registrationId } = table;
    const surfaceVersion = registry.getVersion();
    const requests = invoke.mock.calls.map(([request]) => request);
    expect(requests).toMatchObject([
      { capabilityId: "view:devices.table.selectRows", registrationId, surfaceVersion, input: { ids: ["d1"] } },
      { capabilityId: "view:devices.table.readState", registrationId, surfaceVersion },
      { capabilityId: "view:devices.table.clear", registrationId, surfaceVersion, input: {} },
    ]);
    expect(requests[1]).not.toHaveProperty("input");
    expect(new Set(requests.map(({ invocationId }) => invocationId)).size).toBe(3);
    for (const [, options] of invoke.mock.calls) {
      expect(options).toEqual({ consumer: { id: "b", kind: "webmcp", grants: ["see"] } });
    }
  });

  it("gives output and errors as the registry gave them, and never rejects", async () => {
    const { host, mount } = createDevices();
    mount();
    const agent = installTargeted("incremental");
    await createWebMcpAdapter().start(host);
    expect(await agent.call("Read the rows.")).toEqual({ said: { rows: 2 } });
    expect(await agent.call("Select rows.", { ids: 5 })).toMatchObject({
      isError: true,
      said: { code: "INVALID_INPUT", retry: "with-changes", details: { issues: [{ path: "/ids" }] } },
    });
    const kept = agent.tool("Read the rows.");
    host.registry.dispose();
    const { content, isError } = await kept.execute({});
    expect(isError).toBe(true);
    expect(JSON.parse(content[0].text)).toMatchObject({ code: "EXECUTION_FAILED" });
  });

  it("reaches the instance that it is for", async () => {
    const { host, mount } = createDevices();
    mount({ instanceId: "left" });
    const right = mount({ instanceId: "right" });
    const agent = installTargeted("incremental");
    const invoke = vi.fn(host.registry.invoke);
    await createWebMcpAdapter().start({ ...host, registry: { ...host.registry, invoke } });
    await agent.named(`${CLEAR}_at_right`).execute({});
    expect(invoke.mock.calls[0]?.[0]).toMatchObject({ registrationId: right.registrationId });
  });
});

describe("start and stop", () => {
  it("do nothing where there is no model context", async () => {
    const { host, mount } = createDevices();
    mount();
    const subscribe = vi.fn(host.registry.subscribe);
    const adapter = createWebMcpAdapter();
    await adapter.start({ ...host, registry: { ...host.registry, subscribe } });
    await adapter.stop();
    expect(subscribe).not.toHaveBeenCalled();
  });

  it("stop withdraws what is its own, once", async () => {
    const { host, mount } = createDevices();
    mount();
    const agent = installTargeted("incremental");
    agent.occupy("other");
    const adapter = createWebMcpAdapter();
    await adapter.start(host);
    agent.traffic.length = 0;
    await adapter.stop();
    await adapter.stop();
    expect(agent.names()).toEqual(["other"]);
    expect(agent.traffic).toEqual(TABLE.map((name) => ["unregisterTool", name]));
  });

  it("may be repeated; a second start takes the place of the first", async () => {
    const { host, mount } = createDevices();
    const table = mount();
    const agent = installTargeted("incremental");
    const live = new Set<object>();
    const registry = {
      ...host.registry,
      subscribe(listener: Parameters<typeof host.registry.subscribe>[0]) {
        const stop = host.registry.subscribe(listener);
        live.add(listener);
        return () => {
          live.delete(listener);
          stop();
        };
      },
    };
    const adapter = createWebMcpAdapter();
    await Promise.all([adapter.start({ ...host, registry }), adapter.start({ ...host, registry })]);
    expect(live.size).toBe(1);
    expect(agent.names()).toEqual([...TABLE]);
    await adapter.stop();
    expect([agent.names(), live.size]).toEqual([[], 0]);
    table.invalidate();
    await told();
    expect(agent.names()).toEqual([]);
    await adapter.start({ ...host, registry });
    expect(agent.names()).toEqual([...TABLE]);
  });

  it("a tool that somebody kept does nothing after stop", async () => {
    const { host, mount, ran } = createDevices();
    mount();
    const agent = installTargeted("incremental");
    const adapter = createWebMcpAdapter();
    await adapter.start(host);
    const kept = agent.tool("Clear");
    await adapter.stop();
    expect((await kept.execute({})).isError).toBe(true);
    expect(ran).toEqual([]);
  });

  it("two adapters share a page: a name stays with whom it belongs to", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { host, mount } = createDevices();
    const table = mount();
    await told();
    const agent = installTargeted("incremental");
    const [first, second] = [createWebMcpAdapter(), createWebMcpAdapter()];
    await first.start(host);
    await second.start({ ...host, consumer: { id: "other", kind: "webmcp" } });
    expect(warn).toHaveBeenCalledTimes(3);
    await second.stop();
    expect(agent.names()).toEqual([...TABLE]);

    await second.start({ ...host, consumer: { id: "other", kind: "webmcp" } });
    await first.stop();
    expect(agent.names()).toEqual([]);
    table.invalidate();
    await told();
    expect(agent.names()).toEqual([...TABLE]);
    warn.mockRestore();
  });

  it("refuse what cannot be meant", async () => {
    const { host } = createDevices();
    installTargeted("incremental");
    expect(() => createWebMcpAdapter({ confirm: true } as never)).toThrow("confirm must be a function");
    expect(() => createWebMcpAdapter({ exposeCapability: [] } as never)).toThrow("exposeCapability must be a function");
    await expect(createWebMcpAdapter().start({ registry: host.registry } as never)).rejects.toThrow("consumer");
    await expect(createWebMcpAdapter().start(undefined as never)).rejects.toThrow("registry");
  });

  it("leave nothing behind when the surface cannot be read", async () => {
    const { host, mount } = createDevices();
    mount();
    const agent = installTargeted("incremental");
    const stopped = vi.fn();
    const registry = {
      ...host.registry,
      subscribe: () => stopped,
      snapshot: () => {
        throw new Error("gone");
      },
    };
    await expect(createWebMcpAdapter().start({ ...host, registry })).rejects.toThrow("gone");
    expect(stopped).toHaveBeenCalledOnce();
    expect(agent.names()).toEqual([]);
  });
});

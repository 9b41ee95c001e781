import { describe, expect, it, vi } from "vitest";
import { createWebMcpAdapter as createDraftAdapter } from "./edition-0-1.js";
import { createWebMcpAdapter } from "./index.js";
import { createDevices } from "./test/devices.js";
import { installSignalled, installTargeted } from "./test/page.js";
import { told } from "./test/told.js";

const TABLE = ["view_devices__table__readState", "view_devices__table__selectRows", "view_devices__table__clear"];

async function mounted() {
  const devices = createDevices();
  const table = devices.mount();
  await told();
  return { ...devices, table };
}

describe("a model context that takes whole sets", () => {
  it("gets the whole set again with each change", async () => {
    const { host, table } = await mounted();
    const agent = installTargeted("full-set");
    await createWebMcpAdapter().start(host);
    table.update({ availability: { view: { available: true }, clear: { available: false } } as never });
    await told();
    expect(agent.traffic).toEqual([
      ["provideContext", ...TABLE],
      ["provideContext", ...TABLE.slice(0, 2)],
    ]);
    expect(await agent.call("Select rows.", { ids: [] })).toEqual({ said: null });
  });

  it("is cleared by stop, if it can be", async () => {
    const { host } = await mounted();
    const agent = installTargeted("full-set");
    const adapter = createWebMcpAdapter();
    await adapter.start(host);
    await adapter.stop();
    await adapter.stop();
    expect(agent.traffic.slice(1)).toEqual([["clearContext"]]);
  });

  it("is given nothing by stop, if it cannot be cleared", async () => {
    const { host } = await mounted();
    const agent = installTargeted("full-set-without-clear");
    const adapter = createWebMcpAdapter();
    await adapter.start(host);
    await adapter.stop();
    await adapter.stop();
    expect(agent.traffic.slice(1)).toEqual([["provideContext"]]);
  });

  it("is left alone by whoever shows nothing there", async () => {
    const { host } = await mounted();
    const agent = installTargeted("full-set");
    agent.occupy("other");
    const adapter = createWebMcpAdapter({ exposeCapability: () => null });
    await adapter.start(host);
    await adapter.stop();
    expect([agent.names(), agent.traffic]).toEqual([["other"], []]);
  });

  it("keeps the set before when it refuses one", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { host, table } = await mounted();
    const agent = installTargeted("full-set");
    const adapter = createWebMcpAdapter();
    await adapter.start(host);
    const { modelContext } = (globalThis as unknown as { navigator: { modelContext: { provideContext(): void } } })
      .navigator;
    modelContext.provideContext = () => {
      throw new Error("refused");
    };
    table.invalidate();
    await told();
    expect(warn).toHaveBeenCalledOnce();
    expect(await agent.call("Select rows.", { ids: [] })).toEqual({ said: null });
    await adapter.stop();
    expect(agent.names()).toEqual([]);
    warn.mockRestore();
  });
});

describe("a model context that registers while a signal lasts", () => {
  it("is used one by one as well", async () => {
    const { host, table } = await mounted();
    const agent = installSignalled();
    const adapter = createWebMcpAdapter();
    await adapter.start(host);
    expect(agent.names()).toEqual(TABLE);
    agent.traffic.length = 0;
    table.update({ availability: { clear: { available: false } } });
    await told();
    table.update({ availability: { clear: { available: true } } });
    await told();
    expect(agent.traffic).toEqual([
      ["aborted", TABLE[2]],
      ["registerTool", TABLE[2]],
    ]);
    expect(await agent.call("Select rows.", { ids: [] })).toEqual({ said: null });
    await adapter.stop();
    expect(agent.names()).toEqual([]);
  });

  it("may refuse a name: it is left with its owner, and tried again", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { host, table } = await mounted();
    const agent = installSignalled();
    const [first, second] = [createWebMcpAdapter(), createWebMcpAdapter()];
    await first.start(host);
    await second.start(host);
    expect(warn).toHaveBeenCalledTimes(3);
    await first.stop();
    expect(agent.names()).toEqual([]);
    table.invalidate();
    await told();
    expect(agent.names()).toEqual(TABLE);
    await second.stop();
    expect(agent.names()).toEqual([]);
    warn.mockRestore();
  });

  it("shows nothing that was stopped before it was there", async () => {
    const { host } = await mounted();
    const agent = installSignalled();
    const adapter = createWebMcpAdapter();
    const starting = adapter.start(host);
    await adapter.stop();
    await starting;
    expect(agent.names()).toEqual([]);
  });

  it("cancels what its agent gives up", async () => {
    const { host } = await mounted();
    const agent = installSignalled();
    const invoke = vi.fn(host.registry.invoke);
    await createWebMcpAdapter().start({ ...host, registry: { ...host.registry, invoke } });
    const { signal } = new AbortController();
    await agent.call("Select rows.", { ids: [] }, { signal });
    expect(invoke.mock.calls[0]?.[1]).toMatchObject({ signal });
  });
});

describe("edition 0.1", () => {
  it("provides everything again with each change", async () => {
    const { host, table } = await mounted();
    const agent = installTargeted("incremental");
    const adapter = createDraftAdapter();
    await adapter.start(host);
    agent.traffic.length = 0;
    table.invalidate();
    await told();
    expect(agent.traffic).toEqual([
      ...TABLE.map((name) => ["unregisterTool", name]),
      ...TABLE.map((name) => ["registerTool", name]),
    ]);
    await adapter.stop();
    expect(agent.names()).toEqual([]);
  });
});

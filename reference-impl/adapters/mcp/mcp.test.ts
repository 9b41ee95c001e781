import { Client } from "@modelcontextprotocol/client";
import { Client as ClientOfMajor1 } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport, type Transport } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, it, type Mock, vi } from "vitest";
import type { AdapterHost } from "../../types/adapter.js";
import { createHome, DIM_INPUT } from "../test/lamp.js";
import { createMcpBridge } from "./index.js";

/** What the two majors of the client have in common. */
interface McpClient {
  connect(transport: unknown): Promise<void>;
  close(): Promise<void>;
  listTools(): Promise<{ tools: ListedTool[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }, ...more: unknown[]): Promise<unknown>;
}

interface ListedTool {
  name: string;
  description?: string;
  inputSchema: unknown;
  _meta?: Record<string, unknown>;
}

const CONSUMER: AdapterHost["consumer"] = { id: "desktop-assistant", kind: "mcp-bridge" };
const INFO = { name: "a-client", version: "1.0.0" };
const MAJORS = {
  2: (listChanged = () => {}) =>
    new Client(INFO, { listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: listChanged } } }),
  1: (listChanged = () => {}) =>
    new ClientOfMajor1(INFO, { listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: listChanged } } }),
};

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A bridge that may be started again, and the client of its latest start. */
async function bridgeTo(major: 1 | 2, host: Partial<AdapterHost> & Pick<AdapterHost, "registry">, options = {}) {
  let ours: Transport | undefined;
  const listChanged = vi.fn();
  const bridge = createMcpBridge({
    transport() {
      const [clientSide, serverSide] = InMemoryTransport.createLinkedPair();
      ours = clientSide;
      return serverSide;
    },
    ...options,
  });
  closing.push(() => bridge.stop());
  async function start(): Promise<McpClient> {
    await bridge.start({ consumer: CONSUMER, ...host });
    const client = MAJORS[major](listChanged) as unknown as McpClient;
    closing.push(() => client.close());
    await client.connect(ours);
    return client;
  }
  return { bridge, start, listChanged, wire: () => ours as Transport };
}

function nextCall(spy: Mock): Promise<void> {
  return new Promise((resolve) => spy.mockImplementationOnce(() => resolve()));
}

function answer(value: unknown, isError?: true) {
  return { content: [{ type: "text", text: JSON.stringify(value) }], ...(isError && { isError }) };
}

function shown(result: unknown): { isError: boolean; content: any } {
  const { content, isError = false } = result as { content: { text: string }[]; isError?: boolean };
  return { isError, content: JSON.parse(content[0]?.text ?? "null") };
}

describe.each([2, 1] as const)("a client of major %i", (major) => {
  it("lists the catalog as it is: names, descriptions with effect and confirmation, the capabilities' own schemas", async () => {
    const { registry, lamp } = createHome();
    registry.register(lamp());
    const { start } = await bridgeTo(major, { registry });
    const { tools } = await (await start()).listTools();

    expect(tools.map(({ name, description }) => [name, description])).toEqual([
      ["view_home__lamp__read", "[view · read · confirmation never] The level of the lamp."],
      ["view_home__lamp__dim", "[view · local-state · confirmation never] Set the level."],
      ["view_home__lamp__off", "[view · local-state · confirmation required] Switch the lamp off."],
      ["view_home__lamp__wait", "[view · local-state · confirmation never] Wait for the switch."],
    ]);
    expect(tools[1]?.inputSchema).toEqual(DIM_INPUT);
  });

  it("gives outputs and errors as JSON text, errors whole and marked", async () => {
    const { registry, lamp } = createHome();
    registry.register(lamp());
    const client = await (await bridgeTo(major, { registry })).start();

    expect(await client.callTool({ name: "view_home__lamp__dim", arguments: { level: 7 } })).toEqual(
      answer({ level: 7 }),
    );
    expect(await client.callTool({ name: "view_home__lamp__read" })).toEqual(answer({ level: 7 }));
    const refused = shown(await client.callTool({ name: "view_home__lamp__dim", arguments: { level: 101 } }));
    expect(refused).toEqual({
      isError: true,
      content: {
        code: "INVALID_INPUT",
        message: expect.any(String),
        retry: "with-changes",
        details: { issues: [{ path: "/level", message: expect.any(String) }] },
      },
    });
  });

  it("tells of changes, and lists what is there then", async () => {
    const { registry, lamp } = createHome();
    const { start, listChanged } = await bridgeTo(major, { registry });
    const client = await start();
    expect(await client.listTools()).toMatchObject({ tools: [] });

    let told = nextCall(listChanged);
    const handle = registry.register(lamp());
    await told;
    expect((await client.listTools()).tools).toHaveLength(4);
    told = nextCall(listChanged);
    handle.unregister();
    await told;
    expect(await client.listTools()).toMatchObject({ tools: [] });
  });

  it("answers a tool that is gone, replaced or unknown with what may be done", async () => {
    const { registry, lamp } = createHome();
    const handle = registry.register(lamp());
    const client = await (await bridgeTo(major, { registry })).start();
    await client.listTools();
    const call = async (name: string) => shown(await client.callTool({ name, arguments: { level: 1 } }));

    handle.unregister();
    expect(await call("view_home__lamp__dim")).toMatchObject({
      isError: true,
      content: { code: "COMPONENT_UNMOUNTED", retry: "after-refresh" },
    });
    registry.register(lamp());
    expect(await call("view_home__lamp__dim")).toMatchObject({
      isError: true,
      content: { code: "STALE_CAPABILITY", retry: "after-refresh" },
    });
    expect(await call("view_home__lamp__paint")).toMatchObject({
      isError: true,
      content: { code: "CAPABILITY_NOT_FOUND", retry: "after-refresh" },
    });
    await client.listTools();
    expect(await call("view_home__lamp__dim")).toEqual({ isError: false, content: { level: 1 } });
  });

  it("leaves the decision to the page: the same call carries the evidence once it is made", async () => {
    const { registry, lamp, done } = createHome();
    registry.register(lamp());
    const client = await (await bridgeTo(major, { registry })).start();
    const off = async () => shown(await client.callTool({ name: "view_home__lamp__off" }));

    const demand = await off();
    expect(demand).toMatchObject({
      isError: true,
      content: { code: "CONFIRMATION_REQUIRED", retry: "with-confirmation" },
    });
    const [pending] = registry.confirmations.pending();
    expect(demand.content.details).toMatchObject({ confirmationId: pending?.confirmationId });
    expect((await off()).content.details.confirmationId).toBe(pending?.confirmationId);
    expect(done).toEqual([]);
    registry.confirmations.resolve(pending?.confirmationId ?? "", { approved: true });
    expect(await off()).toEqual({ isError: false, content: null });
    expect(done).toEqual(["off default"]);
  });

  it("lists while a call waits, and ends the call when the client cancels it", async () => {
    const { registry, lamp, done, aborted } = createHome();
    registry.register(lamp());
    const client = await (await bridgeTo(major, { registry })).start();
    const cancelling = new AbortController();
    const params = { name: "view_home__lamp__wait" };
    const more = major === 1 ? [undefined, { signal: cancelling.signal }] : [{ signal: cancelling.signal }];
    const waiting = client.callTool(params, ...more).catch(() => "cancelled");

    expect((await client.listTools()).tools).toHaveLength(4);
    expect(done).toEqual([]);
    cancelling.abort();
    expect(await waiting).toBe("cancelled");
    await aborted;
  });

  it("serves nothing after stop, and another client after the next start", async () => {
    const { registry, lamp, done } = createHome();
    registry.register(lamp());
    const { bridge, start, listChanged } = await bridgeTo(major, { registry });
    const first = await start();
    const dim = { name: "view_home__lamp__dim", arguments: { level: 3 } };
    await first.callTool(dim);
    await bridge.stop();
    await bridge.stop();
    await expect(first.callTool(dim)).rejects.toThrow();
    registry.register(lamp("second"));
    expect(listChanged).not.toHaveBeenCalled();
    expect(done).toEqual(["dim default 3"]);

    // The second client counts its JSON-RPC ids from the beginning: the same request under the same id is a new one.
    const second = await start();
    await second.callTool({ ...dim, name: "view_home__lamp__dim_at_default" });
    expect(done).toEqual(["dim default 3", "dim default 3"]);
  });
});

it("tells instances apart", async () => {
  const { registry, lamp, done } = createHome();
  registry.register(lamp("kitchen"));
  registry.register(lamp("hall"));
  const client = await (await bridgeTo(2, { registry })).start();
  const names = (await client.listTools()).tools.map(({ name }) => name).filter((name) => name.includes("dim"));
  expect(names).toEqual(["view_home__lamp__dim_at_hall", "view_home__lamp__dim_at_kitchen"]);
  await client.callTool({ name: "view_home__lamp__dim_at_kitchen", arguments: { level: 9 } });
  expect(done).toEqual(["dim kitchen 9"]);
});

it("lists what is unavailable with its reason beside the definition, unless the host leaves it out", async () => {
  const { registry, lamp } = createHome();
  const handle = registry.register(lamp());
  const client = await (await bridgeTo(2, { registry })).start();
  const before = (await client.listTools()).tools;
  handle.update({ availability: { dim: { available: false, reason: "power cut" } } });
  const after = (await client.listTools()).tools;
  const definitions = (tools: ListedTool[]) => tools.map(({ _meta, ...definition }) => definition);
  expect(definitions(after)).toEqual(definitions(before));
  expect(after[1]?._meta).toEqual({ "agent-surface/state": { available: false, unavailableReason: "power cut" } });
  const refused = shown(await client.callTool({ name: "view_home__lamp__dim", arguments: { level: 1 } }));
  expect(refused).toMatchObject({
    isError: true,
    content: { code: "CAPABILITY_NOT_AVAILABLE", details: { reason: "power cut" } },
  });

  const narrow = await bridgeTo(2, { registry, snapshotContext: { includeUnavailable: false } });
  const narrowed = (await (await narrow.start()).listTools()).tools.map(({ name }) => name);
  expect(narrowed).toEqual(["view_home__lamp__read", "view_home__lamp__off", "view_home__lamp__wait"]);
});

it("keeps to the host's scope", async () => {
  const { registry, lamp } = createHome();
  registry.register(lamp());
  const client = await (await bridgeTo(2, { registry, snapshotContext: { scope: ["office"] } })).start();
  expect((await client.listTools()).tools).toEqual([]);
});

it("refuses arguments that are too large, and messages that are none, before the registry", async () => {
  const { registry, lamp } = createHome();
  registry.register(lamp());
  const onError = vi.fn();
  const { start, wire } = await bridgeTo(2, { registry }, { maxArgumentBytes: 64, onError });
  const client = await start();
  const invoked = vi.fn();
  registry.subscribe(invoked);
  const name = "view_home__lamp__dim";
  await expect(client.callTool({ name, arguments: { level: "x".repeat(53) } })).rejects.toMatchObject({ code: -32600 });
  await wire().send({ jsonrpc: "2.0", what: "is this" } as never);
  await wire().send({ jsonrpc: "2.0", id: "odd", method: "tools/call", params: { name, arguments: "{}" } } as never);
  expect(invoked).not.toHaveBeenCalled();
  expect(onError).toHaveBeenCalled();
  expect(shown(await client.callTool({ name, arguments: { level: "x".repeat(52) } })).content.code).toBe(
    "INVALID_INPUT",
  );
});

it("does not tell the client what failed inside", async () => {
  const { registry, lamp } = createHome();
  registry.register(lamp());
  const onError = vi.fn();
  const client = await (await bridgeTo(2, { registry }, { onError })).start();
  registry.dispose();
  await expect(client.listTools()).rejects.toMatchObject({ message: "The page cannot be reached" });
  expect(onError).toHaveBeenCalledTimes(1);
});

it("holds nothing after a transport that would not start", async () => {
  const { registry } = createHome();
  let held = 0;
  const subscribe: typeof registry.subscribe = (listener) => {
    const unsubscribe = registry.subscribe(listener);
    held += 1;
    return () => {
      held -= 1;
      unsubscribe();
    };
  };
  const bridge = createMcpBridge({
    transport() {
      expect(held).toBe(1);
      throw new Error("no port");
    },
  });
  await expect(bridge.start({ registry: { ...registry, subscribe }, consumer: CONSUMER })).rejects.toThrow("no port");
  expect(held).toBe(0);
});

import { Server, type Transport } from "@modelcontextprotocol/server";
import { afterEach, describe, expect, it } from "vitest";
import { createMcpBridge } from "../../../reference-impl/adapters/mcp/index.js";
import { createHome } from "../../../reference-impl/adapters/test/lamp.js";
import type { Peer, PeerModule } from "../peer.js";
import { namesIn } from "../test/names-in.js";

const PEERS: Readonly<Record<string, () => Promise<PeerModule>>> = {
  mcp: () => import("./index.js"),
  "mcp-v1": () => import("./v1.js"),
  "mcp-stdio": () => import("./stdio.js"),
  "mcp-http": () => import("./http.js"),
};

const turn = () => new Promise((resolve) => setImmediate(resolve));

let peer: Peer | undefined;
afterEach(() => peer?.close());

describe.each(Object.entries(PEERS))("the peer %s", (_name, load) => {
  /** A peer, a bridge at its other end, and when nothing is under way any more. */
  async function stage() {
    const traffic: string[] = [];
    let open = 0;
    let onQuiet = () => {};
    const underway = () => {
      open += 1;
      return () => {
        open -= 1;
        if (open === 0) onQuiet();
      };
    };
    const made = await (await load()).createPeer({ given: {}, log: ({ did }) => traffic.push(did), underway });
    peer = made;
    const home = createHome();
    const bridge = createMcpBridge(made.factoryOptions?.("bridge") as Parameters<typeof createMcpBridge>[0]);
    return {
      ...home,
      traffic,
      bridge,
      peer: made,
      start: () => bridge.start({ registry: home.registry, consumer: { id: "someone", kind: "mcp-bridge" } }),
      call: (name: string, input: unknown) =>
        made.call({ adapter: "bridge", name, input, signal: new AbortController().signal }),
      quiet: () =>
        new Promise<void>((resolve) => {
          if (open > 0) onQuiet = resolve;
          else resolve();
        }),
    };
  }

  it("lists, calls and hears of changes while the bridge serves, and finds nobody before and after", async () => {
    const { peer, call, start, bridge, registry, lamp, traffic, quiet } = await stage();
    expect(await peer.list("bridge")).toEqual([]);
    await start();
    expect(await peer.list("bridge")).toEqual([]);
    registry.register(lamp());
    await turn();
    await quiet();
    await turn();
    expect(traffic).toEqual(["notifications/tools/list_changed"]);
    const names = namesIn(await peer.list("bridge"));
    expect(names).toContain("view_home__lamp__dim");
    expect(await call("view_home__lamp__dim", { level: 4 })).toMatchObject({ isError: false, content: { level: 4 } });
    expect(await call("view_home__lamp__dim", {})).toMatchObject({ isError: true, content: { code: "INVALID_INPUT" } });

    await bridge.stop();
    expect(await call("view_home__lamp__dim", { level: 5 })).toHaveProperty("fault");
    expect(await peer.list("bridge")).toEqual([]);
    await start();
    expect(await peer.list("bridge")).toHaveLength(4);
  });

  it("tells what is under way, and not what the bridge waits with", async () => {
    const { call, start, registry, lamp, quiet } = await stage();
    registry.register(lamp());
    await start();
    await quiet();
    const started = new Promise<void>((resolve) => {
      registry.subscribe((event) => event.type === "invocation-started" && resolve());
    });
    const waiting = call("view_home__lamp__wait", {});
    await started;
    await quiet();
    await peer?.close();
    expect(await waiting).toHaveProperty("fault");
  });

  it.each([
    ["reads every page of a list", 3],
    ["takes a list without an end for an error", Number.POSITIVE_INFINITY],
  ])("%s", async (_what, pages) => {
    const made = await (await load()).createPeer({ given: {}, log: () => {}, underway: () => () => {} });
    peer = made;
    const options = made.factoryOptions?.("bridge") as { transport(): Transport };
    const server = new Server({ name: "pages", version: "1" }, { capabilities: { tools: {} } });
    server.setRequestHandler("tools/list", ({ params }) => {
      const page = Number(params?.cursor ?? 1);
      const tools = [{ name: `tool-${page}`, inputSchema: { type: "object" as const } }];
      return page < pages ? { tools, nextCursor: String(page + 1) } : { tools };
    });
    await server.connect(options.transport());
    const listing = await made.list("bridge");
    if (pages === 3) expect(namesIn(listing)).toEqual(["tool-1", "tool-2", "tool-3"]);
    else expect(listing).toHaveProperty("fault");
  });
});

import { afterEach, describe, expect, it } from "vitest";
import type { PeerGiven } from "../../../spec/generated/types.js";
import type { Peer, PeerModule } from "../peer.js";
import { namesIn } from "../test/names-in.js";
import type { ModelContext, WebMcpClient, WebMcpTool } from "./model-context.js";

const PEERS: Readonly<Record<string, () => Promise<PeerModule>>> = {
  webmcp: () => import("./index.js"),
  "webmcp-polyfill": () => import("../webmcp-polyfill/index.js"),
};

let peer: Peer | undefined;
afterEach(() => peer?.close());

const pageContext = (): ModelContext | undefined =>
  (globalThis as { navigator?: { modelContext?: ModelContext } }).navigator?.modelContext;

const text = (said: unknown, isError?: boolean) => ({
  content: [{ type: "text", text: JSON.stringify(said) }],
  ...(isError && { isError }),
});

function toolOf(name: string, execute: WebMcpTool["execute"]): WebMcpTool {
  return { name, description: `Does ${name}.`, inputSchema: { type: "object", properties: {} }, execute };
}

describe.each(Object.entries(PEERS))("the peer %s", (_name, load) => {
  async function stage(given: PeerGiven = {}) {
    const traffic: object[] = [];
    const made = await (await load()).createPeer({
      given,
      log: (sent) => traffic.push(sent),
      underway: () => () => {},
    });
    peer = made;
    const context = pageContext();
    return {
      context,
      /** Where there is one. */
      page: context as ModelContext,
      traffic,
      names: async () => namesIn(await made.list("any")),
      call: (name: string, input: unknown = {}) =>
        made.call({ adapter: "any", name, input, signal: new AbortController().signal }),
    };
  }

  it("has a page of the targeted revision, and records what is done there", async () => {
    const { page, traffic, names } = await stage();
    page.registerTool(toolOf("a", () => text(1)));
    expect(() => page.registerTool(toolOf("a", () => text(2)))).toThrow();
    page.provideContext({ tools: [toolOf("b", () => text(3)), toolOf("c", () => text(4))] });
    const twins = [toolOf("d", () => text(5)), toolOf("d", () => text(6))];
    expect(() => page.provideContext({ tools: twins })).toThrow();
    expect(await names()).toEqual(["b", "c"]);
    page.unregisterTool("b");
    page.unregisterTool("nobody");
    expect(await names()).toEqual(["c"]);
    page.clearContext();
    expect(await names()).toEqual([]);
    expect(traffic).toEqual([
      { did: "registerTool", names: ["a"] },
      { did: "registerTool", names: ["a"], refused: expect.any(String) },
      { did: "provideContext", names: ["b", "c"] },
      { did: "provideContext", names: ["d", "d"], refused: expect.any(String) },
      { did: "unregisterTool", names: ["b"] },
      { did: "unregisterTool", names: ["nobody"] },
      { did: "clearContext", names: [] },
    ]);
  });

  it.each<[PeerGiven["modelContext"], string[]]>([
    ["register-only", ["clearContext", "provideContext", "registerTool"]],
    ["full-set", ["clearContext", "provideContext"]],
    ["full-set-without-clear", ["provideContext"]],
  ])("offers less on a page that is %s", async (modelContext, members) => {
    const { context } = await stage({ modelContext });
    expect(Object.keys(context ?? {}).sort()).toEqual(members);
  });

  it("may have no model context, and nobody can put one there", async () => {
    const { context, names } = await stage({ modelContext: "absent" });
    expect([context, await names()]).toEqual([undefined, []]);
    const { navigator } = globalThis as { navigator: { modelContext?: unknown } };
    expect(() => {
      navigator.modelContext = {};
    }).toThrow(TypeError);
  });

  it("tells results, error results, and errors that a tool threw apart", async () => {
    const { page, call } = await stage();
    const failing = async () => {
      throw new Error('{"code":"NOT_A_RESULT"}');
    };
    page.registerTool(toolOf("fine", (input) => text(input)));
    page.registerTool(toolOf("refused", () => text({ code: "RATE_LIMITED" }, true)));
    page.registerTool(toolOf("broken", failing));
    expect(await call("fine", { n: 1 })).toMatchObject({ isError: false, content: { n: 1 } });
    expect(await call("refused")).toMatchObject({ isError: true, content: { code: "RATE_LIMITED" } });
    expect(await call("broken")).toMatchObject({ fault: { message: expect.stringContaining("NOT_A_RESULT") } });
    expect(await call("nobody")).toHaveProperty("fault");
  });

  it.each<[PeerGiven["userInteraction"], unknown, string[]]>([
    [true, "asked", ["requestUserInteraction"]],
    [false, "cannot ask", []],
    ["refused", "refused", ["requestUserInteraction"]],
  ])("has clients that can have the user asked: %s", async (userInteraction, said, did) => {
    const { page, call, traffic } = await stage({ userInteraction });
    const ask = async (_input: unknown, { requestUserInteraction }: WebMcpClient) => {
      if (requestUserInteraction === undefined) return text("cannot ask");
      return text(await requestUserInteraction(() => "asked").catch(() => "refused"));
    };
    page.registerTool(toolOf("ask", ask));
    expect(await call("ask")).toMatchObject({ content: said });
    expect(traffic.slice(1)).toEqual(did.map((one) => ({ did: one, names: ["ask"] })));
  });

  it("takes its page away again", async () => {
    const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
    await stage();
    await peer?.close();
    peer = undefined;
    expect(Object.getOwnPropertyDescriptor(globalThis, "navigator")).toEqual(before);
  });
});

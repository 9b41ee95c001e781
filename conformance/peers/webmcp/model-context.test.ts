import { describe, expect, it } from "vitest";
import type { PeerEntry } from "../../../spec/generated/types.js";
import { namesIn } from "../test/names-in.js";
import { createPeer } from "./index.js";

interface ModelContext {
  provideContext(context: object): void;
  clearContext(): void;
  registerTool(tool: object): void;
  unregisterTool(name: string): void;
}

const tool = (name: string, more: object = {}) => ({
  name,
  description: `Is ${name}.`,
  inputSchema: { type: "object" },
  execute: () => ({ content: [{ type: "text", text: JSON.stringify({ is: name }) }] }),
  ...more,
});

type Modelled = "incremental" | "full-set" | "full-set-without-clear" | "absent";

function page(modelContext?: Modelled, userInteraction?: boolean) {
  const traffic: Omit<PeerEntry, "seq" | "type">[] = [];
  const given = { ...(modelContext && { modelContext }), ...(userInteraction !== undefined && { userInteraction }) };
  const peer = createPeer({ given, log: (sent) => traffic.push(sent), underway: () => () => {} });
  const { navigator } = globalThis as { navigator?: { modelContext?: ModelContext } };
  const offered = navigator?.modelContext as ModelContext;
  const names = async () => namesIn(await peer.list("main"));
  return { peer, offered, traffic, names };
}

const call = (name: string) => ({ adapter: "main", name, input: {}, signal: new AbortController().signal });

describe("the model context of the targeted revision", () => {
  it.each<[Modelled | undefined, string[] | undefined]>([
    [undefined, ["provideContext", "clearContext", "registerTool", "unregisterTool"]],
    ["full-set", ["provideContext", "clearContext"]],
    ["full-set-without-clear", ["provideContext"]],
    ["absent", undefined],
  ])("offers, as the story wants it (%s), %j", (modelContext, members) => {
    const { peer, offered } = page(modelContext);
    expect(offered && Object.keys(offered)).toEqual(members);
    peer.close();
  });

  it("is there as long as its peer, and leaves what was there before", () => {
    const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
    const { peer, offered } = page();
    expect(offered).toBeDefined();
    peer.close();
    expect(Object.getOwnPropertyDescriptor(globalThis, "navigator")).toEqual(before);
  });

  it("refuses a name that is taken, and unregisters one that is not there without a word", async () => {
    const { peer, offered, traffic, names } = page();
    offered.registerTool(tool("one"));
    expect(() => offered.registerTool(tool("one"))).toThrow(Error);
    offered.unregisterTool("none");
    expect(await names()).toEqual(["one"]);
    expect(traffic).toEqual([
      { did: "registerTool", names: ["one"] },
      { did: "registerTool", names: ["one"], refused: expect.stringContaining("one") },
      { did: "unregisterTool", names: ["none"] },
    ]);
    offered.unregisterTool("one");
    expect(await names()).toEqual([]);
    peer.close();
  });

  it("replaces the whole set, and keeps the one before when it refuses another", async () => {
    const { peer, offered, names } = page();
    offered.registerTool(tool("one"));
    offered.provideContext({ tools: [tool("two"), tool("three")] });
    expect(await names()).toEqual(["two", "three"]);
    expect(() => offered.provideContext({ tools: [tool("four"), tool("four")] })).toThrow(Error);
    expect(await names()).toEqual(["two", "three"]);
    offered.clearContext();
    expect(await names()).toEqual([]);
    peer.close();
  });

  it.each([
    ["name", tool("")],
    ["description", tool("one", { description: undefined })],
    ["execute", tool("one", { execute: undefined })],
  ])("refuses a tool without %s", async (_member, broken) => {
    const { peer, offered, names } = page();
    expect(() => offered.registerTool(broken)).toThrow(TypeError);
    expect(await names()).toEqual([]);
    peer.close();
  });

  it("tells the model the text content, and whether it is an error", async () => {
    const { peer, offered } = page();
    offered.registerTool(tool("one", { annotations: { readOnlyHint: true } }));
    const prose = { content: [{ type: "text", text: 'It failed:\n{"code":"X"}' }], isError: true };
    offered.registerTool(tool("two", { execute: async () => prose }));
    expect(await peer.list("main")).toContainEqual(expect.objectContaining({ annotations: { readOnlyHint: true } }));
    expect(await peer.call(call("one"))).toMatchObject({ isError: false, content: { is: "one" } });
    expect(await peer.call(call("two"))).toEqual({ isError: true, content: { code: "X" }, raw: prose });
    expect(await peer.call(call("three"))).toMatchObject({ fault: { message: expect.stringContaining("three") } });
    peer.close();
  });

  it.each([true, false])("gives a tool a client that can ask the user (%s)", async (userInteraction) => {
    const { peer, offered } = page("incremental", userInteraction);
    let client: { requestUserInteraction?: (ask: () => unknown) => Promise<unknown> } = {};
    offered.registerTool(tool("one", { execute: (_input: unknown, given: typeof client) => (client = given) }));
    await peer.call(call("one"));
    expect(typeof client.requestUserInteraction).toBe(userInteraction ? "function" : "undefined");
    if (userInteraction) expect(await client.requestUserInteraction?.(() => "asked")).toBe("asked");
    peer.close();
  });
});

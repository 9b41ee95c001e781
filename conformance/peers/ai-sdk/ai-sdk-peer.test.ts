import { describe, expect, it } from "vitest";
import { createAiSdkAdapter } from "../../../reference-impl/adapters/ai-sdk/index.js";
import { createHome } from "../../../reference-impl/adapters/test/lamp.js";
import type { PeerModule } from "../peer.js";
import { namesIn } from "../test/names-in.js";

const PEERS: Readonly<Record<string, () => Promise<PeerModule>>> = {
  "ai-sdk": () => import("./index.js"),
  "ai-sdk-5": () => import("./v5.js"),
};

const { signal } = new AbortController();

describe.each(Object.entries(PEERS))("the peer %s", (_name, load) => {
  async function stage() {
    const provided: unknown[] = [];
    const peer = await (await load()).createPeer({
      given: {},
      log: ({ names }) => provided.push(names),
      underway: () => () => {},
    });
    const options = peer.factoryOptions?.("panel") as Parameters<typeof createAiSdkAdapter>[0];
    return { peer, provided, options };
  }

  it("shows what the model is shown, and answers with what it is shown next", async () => {
    const { peer, provided, options } = await stage();
    const { registry, lamp, done } = createHome();
    registry.register(lamp());
    const adapter = createAiSdkAdapter(options);
    expect(await peer.list("panel")).toEqual([]);
    adapter.start({ registry, consumer: { id: "panel", kind: "embedded" } });
    expect(provided).toHaveLength(1);
    const names = namesIn(await peer.list("panel"));
    expect(names).toEqual(provided[0]);

    const dim = (input: unknown, more = {}) =>
      peer.call({ adapter: "panel", name: "view_home__lamp__dim", input, signal, ...more });
    expect(await dim({ level: 8 })).toMatchObject({ isError: false, content: { level: 8 } });
    expect(await dim({ level: 8 })).toMatchObject({ isError: false });
    expect(await dim({}, { callId: "mine" })).toMatchObject({ isError: true, content: { code: "INVALID_INPUT" } });
    expect(await dim({ level: 1 }, { callId: "mine" })).toMatchObject({ content: { code: "INVOCATION_CONFLICT" } });
    expect(done).toEqual(["dim default 8", "dim default 8"]);
    expect(await peer.call({ adapter: "panel", name: "nothing", input: {}, signal })).toHaveProperty("fault");
  });

  it("shows what the SDK makes of a tool that throws", async () => {
    const { peer, options } = await stage();
    const execute = () => Promise.reject(new Error("out of paper"));
    const inputSchema = options.jsonSchema({ type: "object" });
    options.provide({ print: { type: "dynamic", description: "Print.", inputSchema, execute } } as never, "");
    const answer = await peer.call({ adapter: "panel", name: "print", input: {}, signal });
    expect(answer).toMatchObject({ isError: true, content: "out of paper" });
  });

  it("reads content parts as the text that they are", async () => {
    const { peer, options } = await stage();
    const parts = [{ type: "text", text: '{"pages":2}' }];
    options.provide(
      {
        print: {
          type: "dynamic",
          description: "Print.",
          inputSchema: options.jsonSchema({ type: "object" }),
          execute: async () => "done",
          toModelOutput: () => ({ type: "content", value: parts }),
        },
      } as never,
      "",
    );
    const answer = await peer.call({ adapter: "panel", name: "print", input: {}, signal });
    expect(answer).toMatchObject({ isError: false, content: { pages: 2 }, raw: { value: parts } });
  });
});

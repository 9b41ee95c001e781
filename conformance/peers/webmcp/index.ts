import type { Feature, Profile } from "../../../spec/generated/types.js";
import { readContent, textOf } from "../content.js";
import type { Peer, PeerAnswer, PeerStage } from "../peer.js";
import { createModelContext, type WebMcpTool } from "./model-context.js";

/**
 * The user agent of the WebMCP revision that the documents target (adapters, Targeted WebMCP revision), as an exact
 * model: `navigator.modelContext` is there as long as the session is.
 */

export const features: readonly Feature[] = ["user-interaction", "peer-traffic", "targeted-revision"];
export const profiles: readonly Profile[] = ["webmcp"];

export function createPeer({ given, log }: PeerStage): Peer {
  const tools = new Map<string, WebMcpTool>();
  const { modelContext = "incremental", userInteraction = true } = given;
  const offered = modelContext === "absent" ? undefined : createModelContext(modelContext, tools, log);
  const takeOut = installNavigator(offered);
  return {
    list: () => [...tools.values()].map(({ execute: _execute, ...shown }) => shown),
    async call({ name, input }) {
      const tool = tools.get(name);
      if (!tool) return { fault: { message: `There is no tool ${JSON.stringify(name)}.` } };
      return answerOf(await tool.execute(input, clientWith(userInteraction)));
    },
    close: takeOut,
  };
}

export function answerOf(result: unknown): PeerAnswer {
  const { isError } = (result ?? {}) as { isError?: unknown };
  return { isError: isError === true, content: readContent(textOf(result)), raw: result };
}

/** What a tool is called with: it can have the user asked, if the user agent can. */
function clientWith(userInteraction: boolean): object {
  if (!userInteraction) return {};
  return { requestUserInteraction: async (callback: () => unknown) => callback() };
}

/** Node.js has a navigator of its own or none: a property in its place, until it is taken out. */
function installNavigator(modelContext: object | undefined): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", {
    value: modelContext === undefined ? {} : { modelContext },
    configurable: true,
    writable: true,
  });
  return () => {
    if (before) Object.defineProperty(globalThis, "navigator", before);
    else Reflect.deleteProperty(globalThis, "navigator");
  };
}

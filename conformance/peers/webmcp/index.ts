import type { Feature, Profile } from "../../../spec/generated/types.js";
import { itemsOf, readItems } from "../content.js";
import { faultOf } from "../fault.js";
import type { Peer, PeerAnswer, PeerStage } from "../peer.js";
import { createModelContext, type WebMcpTool } from "./model-context.js";
import { bareNavigator, installNavigator } from "./navigator.js";
import { offerModelContext } from "./offered.js";

/**
 * The user agent of the WebMCP revision that the documents target (adapters, Targeted WebMCP revision), as an exact
 * model: `navigator.modelContext` is there as long as the session is.
 */

export const features: readonly Feature[] = [
  "user-interaction",
  "annotations",
  "raw-input",
  "prompt-calls",
  "peer-traffic",
  "targeted-revision",
];
export const profiles: readonly Profile[] = ["webmcp"];

export function createPeer({ given, log }: PeerStage): Peer {
  const tools = new Map<string, WebMcpTool>();
  const takeOut = installNavigator(
    given.modelContext === "absent"
      ? bareNavigator()
      : { modelContext: offerModelContext(createModelContext(tools), given, log) },
  );
  return {
    list: () => [...tools.values()].map(({ execute: _execute, ...shown }) => shown),
    async call({ name, input }) {
      const tool = tools.get(name);
      if (!tool) return { fault: { message: `There is no tool ${JSON.stringify(name)}.` } };
      try {
        return answerOf(await tool.execute(input, { requestUserInteraction: async (callback) => callback() }));
      } catch (error) {
        return faultOf(error);
      }
    },
    close: takeOut,
  };
}

/** What a tool gave back, read. */
export function answerOf(result: unknown): PeerAnswer {
  const { isError } = (result ?? {}) as { isError?: unknown };
  return { isError: isError === true, content: readItems(itemsOf(result)), raw: result };
}

import type { Feature } from "../../../spec/generated/types.js";
import { readContent } from "../content.js";
import { faultOf } from "../fault.js";
import type { Peer, PeerCall, PeerStage } from "../peer.js";

/**
 * A provider loop as any SDK could have it: the adapter hands over its catalog with `provide`, the model is shown the
 * one that was handed over last, and calls tools with an id.
 */

/** A tool as an adapter provides it. */
export interface ProviderTool {
  name: string;
  description: string;
  inputSchema: object;
  /** Live state, rendered outside the tool block. */
  state?: { available?: boolean; unavailableReason?: string; note?: string };
  /** @returns the text that the model is shown, marked if it tells of an error */
  execute(input: unknown, call: { toolCallId?: string }): Promise<{ content: string; isError?: boolean }>;
}

export const features: readonly Feature[] = ["call-ids", "tool-state", "several-adapters", "peer-traffic", "raw-input"];

/** Each adapter gets a `provide` of its own. */
export function createPeer({ log }: PeerStage): Peer {
  const catalogs = new Map<string, readonly ProviderTool[]>();
  const toolsOf = (adapter: string) => catalogs.get(adapter) ?? [];
  return {
    factoryOptions: (adapter) => ({
      provide(tools: readonly ProviderTool[]) {
        log({ did: "provide", names: tools.map(({ name }) => name) });
        catalogs.set(adapter, [...tools]);
      },
    }),
    list: (adapter) => toolsOf(adapter).map(({ execute: _execute, ...shown }) => shown),
    async call({ adapter, name, input, callId }) {
      try {
        return await call(toolsOf(adapter), name, input, callId);
      } catch (error) {
        return faultOf(error);
      }
    },
    close() {},
  };
}

async function call(tools: readonly ProviderTool[], name: string, input: unknown, callId: PeerCall["callId"]) {
  const tool = tools.find((candidate) => candidate.name === name);
  if (!tool) return { fault: { message: `There is no tool ${JSON.stringify(name)}.` } };
  const raw = await tool.execute(input, callId === undefined ? {} : { toolCallId: callId });
  const { content, isError } = raw;
  return { isError: isError === true, content: typeof content === "string" ? readContent(content) : content, raw };
}

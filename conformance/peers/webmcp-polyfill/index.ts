import { cleanupWebMCPPolyfill, initializeWebMCPPolyfill } from "@mcp-b/webmcp-polyfill";
import type { Feature, PeerGiven, Profile } from "../../../spec/generated/types.js";
import { readContent } from "../content.js";
import type { Peer, PeerAnswer, PeerStage } from "../peer.js";
import { answerOf } from "../webmcp/index.js";
import type { ModelContext, WebMcpTool } from "../webmcp/model-context.js";
import { bareNavigator, installNavigator } from "../webmcp/navigator.js";
import { offerModelContext } from "../webmcp/offered.js";

/**
 * The polyfill of the targeted WebMCP revision (@mcp-b/webmcp-polyfill), in a navigator of its own. Its agent is
 * `navigator.modelContextTesting`, as in a page: it shows no annotations, and refuses input that a tool's schema refuses.
 */

export const features: readonly Feature[] = ["user-interaction", "peer-traffic", "targeted-revision"];
export const profiles: readonly Profile[] = ["webmcp"];

/** The agent's side, as far as it is used. */
interface ModelContextTesting {
  listTools(): { name: string; description: string; inputSchema?: string }[];
  /** Rejects when the tool was not called, when it threw, and when it gave an error result: see {@link refusalOf}. */
  executeTool(name: string, input: string, options: { signal: AbortSignal }): Promise<string | null>;
}

export function createPeer({ given, log }: PeerStage): Peer {
  if (given.modelContext === "absent") return emptyPage(installNavigator(bareNavigator()));
  const { takeOut, agent } = install(given, log);
  return {
    list: () =>
      agent.listTools().map(({ inputSchema, ...tool }) => ({
        ...tool,
        ...(inputSchema !== undefined && { inputSchema: JSON.parse(inputSchema) }),
      })),
    async call({ name, input, signal }) {
      try {
        return answerOf(JSON.parse((await agent.executeTool(name, JSON.stringify(input), { signal })) ?? "null"));
      } catch (error) {
        return refusalOf(error as Error);
      }
    },
    close: takeOut,
  };
}

function install(given: PeerGiven, log: PeerStage["log"]): { takeOut: () => void; agent: ModelContextTesting } {
  const navigator: { modelContext?: ModelContext; modelContextTesting?: ModelContextTesting } = {};
  const takeOut = installNavigator(navigator);
  initializeWebMCPPolyfill({ installTestingShim: true });
  const { modelContext, modelContextTesting: agent } = navigator;
  if (!modelContext || !agent) throw new Error("The polyfill installed no model context.");
  Object.defineProperty(navigator, "modelContext", {
    value: offerModelContext(markingThrows(modelContext), given, log),
    configurable: true,
  });
  return {
    agent,
    takeOut() {
      cleanupWebMCPPolyfill();
      takeOut();
    },
  };
}

/** How this agent introduces the text of an error result, and the message of an error that a tool threw. */
const INVOCATION_FAILED = /^Tool was executed but the invocation failed\.[^:]*: /;
/** Tells the two apart. */
const THREW = "The tool threw: ";

function refusalOf({ message }: Error): PeerAnswer {
  const said = message.replace(INVOCATION_FAILED, "");
  if (said === message || said.startsWith(THREW)) return { fault: { message: said } };
  return { isError: true, content: readContent(said) };
}

/** The polyfill's own context, with tools that say when they threw. */
function markingThrows(context: ModelContext): ModelContext {
  const marked = (tool: WebMcpTool): WebMcpTool => ({
    ...tool,
    async execute(input, client) {
      try {
        return await tool.execute(input, client);
      } catch (error) {
        throw new Error(`${THREW}${error instanceof Error ? error.message : String(error)}`);
      }
    },
  });
  return {
    provideContext: ({ tools = [] }) => context.provideContext({ tools: tools.map(marked) }),
    clearContext: () => context.clearContext(),
    registerTool: (tool) => context.registerTool(marked(tool)),
    unregisterTool: (name) => context.unregisterTool(name),
  };
}

function emptyPage(takeOut: () => void): Peer {
  return {
    list: () => [],
    call: async ({ name }) => ({ fault: { message: `There is no tool ${JSON.stringify(name)}.` } }),
    close: takeOut,
  };
}

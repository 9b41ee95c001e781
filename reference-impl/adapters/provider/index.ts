import { createAgentToolset } from "../../toolset/create.js";
import type { AdapterHost, AgentSurfaceAdapter } from "../../types/adapter.js";
import type { AgentInvocationResult } from "../../types/invocation.js";
import type { JsonSchema, JsonValue } from "../../types/json.js";
import type { AgentTool } from "../../types/toolset.js";

export type { AdapterHost, AgentSurfaceAdapter } from "../../types/adapter.js";

/** What a model is told of a call: text, marked if it tells of an error. */
export interface ProviderToolResult {
  content: string;
  isError?: boolean;
}

/** A tool as a provider loop takes it. */
export interface ProviderTool {
  name: string;
  /** Stable text for the tool block. */
  description: string;
  inputSchema: JsonSchema;
  /** Live state, to be rendered outside the tool block. */
  state: AgentTool["state"];
  /** Never rejects. */
  execute(input: JsonValue, call: { toolCallId?: string }): Promise<ProviderToolResult>;
}

export interface ProviderAdapterOptions {
  /** Takes the whole catalog of the next turn: at the start, after each change of the surface, and an empty one at the end. */
  provide(tools: readonly ProviderTool[]): void;
  /** Where the loop runs. Default `"embedded"`: a call waits for the user's decision. */
  topology?: "embedded" | "remote";
}

/** Hands a registry to a provider loop of the host's own, by `createAgentToolset` (adapters, Embedded toolset). */
export function createProviderAdapter({ provide, topology = "embedded" }: ProviderAdapterOptions): AgentSurfaceAdapter {
  let stopNow = () => {};

  return {
    name: "provider",
    start({ registry, consumer, snapshotContext }: AdapterHost): void {
      stopNow();
      const { scope } = snapshotContext ?? {};
      const toolset = createAgentToolset(registry, { consumer, topology, ...(scope && { scope }) });
      const show = () => provide(toolset.tools().map(providerTool));
      // A change that leaves the tools as they were still moves the version that their calls carry.
      const unsubscribe = registry.subscribe((event) => {
        if (event.type === "surface-changed") show();
      });
      stopNow = () => {
        stopNow = () => {};
        unsubscribe();
        toolset.dispose();
        provide([]);
      };
      show();
    },
    stop: () => stopNow(),
  };
}

function providerTool({ name, description, inputSchema, state, execute }: AgentTool): ProviderTool {
  return {
    name,
    description,
    inputSchema,
    state,
    execute: async (input, call) => resultOf(await execute(input, call)),
  };
}

/** The output, or the error with all that a model needs to go on (companion-facts 7). */
function resultOf(result: AgentInvocationResult): ProviderToolResult {
  if (result.status === "error") return { content: JSON.stringify(result.error), isError: true };
  return { content: JSON.stringify(result.output ?? null) };
}

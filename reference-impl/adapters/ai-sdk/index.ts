import { createAgentToolset } from "../../toolset/create.js";
import type { AgentSurfaceAdapter } from "../../types/adapter.js";
import type { AgentTool, AgentToolset } from "../../types/toolset.js";
import { capabilityState } from "../capability-state.js";
import { createHostView } from "../host-view.js";
import { type AiSdkTool, aiSdkTool } from "./tool.js";

export type { AdapterHost, AgentSurfaceAdapter } from "../../types/adapter.js";
export type { AiSdkTool } from "./tool.js";

export interface AiSdkAdapterOptions<Schema> {
  /**
   * Takes the tools of the next request, and the state of the surface as a text for a message after everything stable.
   * Called at the start, whenever either is another, and with nothing when the adapter stops.
   */
  provide(tools: Record<string, AiSdkTool<Schema>>, state: string): void;
  /** The function of that name in the package `ai`; it validates nothing, so raw input reaches the registry. */
  jsonSchema(schema: any): Schema;
  /** Where the loop runs. Default `"embedded"`: a call waits for the user's decision. */
  topology?: "embedded" | "remote";
}

/** Hands a registry to an AI SDK loop (`generateText`, `streamText`) as tools; works with majors 5 and 6 of `ai`. */
export function createAiSdkAdapter<Schema>({
  provide,
  jsonSchema,
  topology = "embedded",
}: AiSdkAdapterOptions<Schema>): AgentSurfaceAdapter {
  let current: AgentToolset | undefined;

  function stop(): void {
    if (current === undefined) return;
    current.dispose();
    current = undefined;
    provide({}, "");
  }

  return {
    name: "ai-sdk",
    start(host) {
      stop();
      const view = createHostView(host);
      const toolset = createAgentToolset(view.registry, { consumer: host.consumer, topology });
      current = toolset;

      const toolOf = (tool: AgentTool): AiSdkTool<Schema> =>
        aiSdkTool(tool, jsonSchema, (input, { toolCallId, abortSignal }) =>
          view.during(toolCallId, abortSignal, () => tool.execute(input, { toolCallId })),
        );
      const show = (tools: AgentTool[]): void =>
        provide(Object.fromEntries(tools.map((tool) => [tool.name, toolOf(tool)])), capabilityState(tools));

      toolset.subscribe(show);
      show(toolset.tools());
    },
    stop,
  };
}

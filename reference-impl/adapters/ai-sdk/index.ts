import { createToolCalls } from "../../toolset/calls.js";
import { toolRequest } from "../../toolset/request.js";
import type { AdapterHost, AgentSurfaceAdapter } from "../../types/adapter.js";
import { capabilityState } from "../capability-state.js";
import { readCatalog } from "../catalog.js";
import { type AiSdkTool, aiSdkTool } from "./tool.js";

export type { AdapterHost, AgentSurfaceAdapter } from "../../types/adapter.js";
export type { AiSdkTool } from "./tool.js";

export interface AiSdkAdapterOptions<Schema> {
  /**
   * Takes the tools of the next request, and the state of the surface as a text for a message after everything stable.
   * Called at the start, after each change of the surface, and with nothing when the adapter stops.
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
  let stopNow = () => {};

  return {
    name: "ai-sdk",
    start(host: AdapterHost): void {
      stopNow();
      const confirmations = topology === "embedded" ? "wait" : "two-phase";
      const calls = createToolCalls(host.registry, { consumer: host.consumer, confirmations });

      function show(): void {
        const catalog = readCatalog(host);
        const tools = Array.from(catalog.entries, ([name, entry]): [string, AiSdkTool<Schema>] => {
          const tool = aiSdkTool(entry, jsonSchema, (input, { toolCallId, abortSignal }) => {
            const request = { ...toolRequest(entry, catalog.surfaceVersion, input), invocationId: toolCallId };
            return calls.call(request, abortSignal && { signal: abortSignal });
          });
          return [name, tool];
        });
        provide(Object.fromEntries(tools), capabilityState(catalog));
      }

      // A change that leaves the tools as they were still moves the version that their calls carry.
      const unsubscribe = host.registry.subscribe((event) => {
        if (event.type === "surface-changed") show();
      });
      stopNow = () => {
        stopNow = () => {};
        unsubscribe();
        calls.close();
        provide({}, "");
      };
      show();
    },
    stop: () => stopNow(),
  };
}

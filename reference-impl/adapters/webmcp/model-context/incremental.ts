import { showOneByOne } from "./one-by-one.js";
import type { ModelContextPort, WebMcpTool } from "./port.js";

/** The optional half of the targeted revision (adapters, Targeted WebMCP revision). */
export interface IncrementalModelContext {
  registerTool(tool: WebMcpTool): void;
  unregisterTool(name: string): void;
}

export function showIncrementally(context: IncrementalModelContext): ModelContextPort {
  return showOneByOne((tool) => {
    context.registerTool(tool);
    return { takeBack: () => context.unregisterTool(tool.name) };
  });
}

import type { AgentInvocationResult } from "../types/invocation.js";

/** How WebMCP and MCP carry a result (companion facts, Errors; interop, WebMCP results). */
export interface ToolContent {
  /** The JSON of the capability's output, or of its error payload: code, message, retry and details. */
  content: [{ type: "text"; text: string }];
  isError?: true;
}

/** AS-ADAPTER-002: nothing of an output or of an error payload is lost. */
export function toolContent(result: AgentInvocationResult): ToolContent {
  if (result.status === "error") return { ...textOf(result.error), isError: true };
  // ambiguous: what is the content of a capability without an output? Here: null.
  return textOf(result.output ?? null);
}

function textOf(value: unknown): ToolContent {
  return { content: [{ type: "text", text: JSON.stringify(value) }] };
}

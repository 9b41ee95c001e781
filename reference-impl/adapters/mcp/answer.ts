import type { CallToolResult } from "@modelcontextprotocol/server";
import type { AgentCapabilityErrorPayload } from "../../errors.js";
import type { AgentInvocationResult } from "../../types/invocation.js";
import type { JsonValue } from "../../types/json.js";

/**
 * What a call answers (companion facts, §7): the output as JSON text; for a capability error its whole payload – code,
 * message, retry, details – as JSON text of an error result. A capability without output answers `null`.
 */
export function callAnswer(result: AgentInvocationResult): CallToolResult {
  return result.status === "ok" ? { content: [jsonText(result.output ?? null)] } : errorAnswer(result.error);
}

export function errorAnswer(error: AgentCapabilityErrorPayload): CallToolResult {
  return { content: [jsonText(error as unknown as JsonValue)], isError: true };
}

function jsonText(value: JsonValue): { type: "text"; text: string } {
  return { type: "text", text: JSON.stringify(value) };
}

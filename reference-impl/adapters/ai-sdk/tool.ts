import type { CatalogEntry } from "../../toolset/catalog.js";
import type { AgentInvocationResult } from "../../types/invocation.js";
import type { JsonValue } from "../../types/json.js";

/** What the AI SDK gives a tool beside its input. */
export interface AiSdkCall {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal;
}

/** What the model is shown of a result. */
export type AiSdkModelOutput = { type: "json"; value: any } | { type: "error-json"; value: any };

/**
 * A dynamic tool – one that is known at run time only – in the form that majors 5 and 6 share.
 *
 * @typeParam Schema what the SDK's `jsonSchema()` makes
 */
export interface AiSdkTool<Schema> {
  type: "dynamic";
  description: string;
  inputSchema: Schema;
  /** Never rejects: the SDK would put a bare text in place of the payload. */
  execute(input: any, call: AiSdkCall): Promise<AgentInvocationResult>;
  toModelOutput(shown: any): AiSdkModelOutput;
}

/** @param execute carries the call out */
export function aiSdkTool<Schema>(
  { description, inputSchema }: CatalogEntry,
  jsonSchema: (schema: any) => Schema,
  execute: (input: JsonValue, call: AiSdkCall) => Promise<AgentInvocationResult>,
): AiSdkTool<Schema> {
  return { type: "dynamic", description, inputSchema: jsonSchema(inputSchema), execute, toModelOutput };
}

/** The output; for an error its whole payload, marked as one (companion facts, §7). */
function toModelOutput(shown: AgentInvocationResult | { output: AgentInvocationResult }): AiSdkModelOutput {
  // Major 5 hands over the result itself, major 6 an object around it. An envelope always has a status.
  const result = "status" in shown ? shown : shown.output;
  return result.status === "ok"
    ? { type: "json", value: result.output ?? null }
    : { type: "error-json", value: result.error };
}

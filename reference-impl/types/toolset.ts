import type { AgentConsumer, Unsubscribe } from "./common.js";
import type { AgentInvocationResult } from "./invocation.js";
import type { JsonSchema, JsonValue } from "./json.js";

export interface AgentToolsetOptions {
  consumer: AgentConsumer;
  /** `direct`: one tool per capability. [Experimental] `meta`: three fixed tools. Default `"direct"`. */
  mode?: "direct" | "meta";
  /** Decides the default of `confirmations`: embedded waits, remote is two-phase. */
  topology?: "embedded" | "remote";
  /** `wait`: await the user and retry inside the call. `two-phase`: the model retries. */
  confirmations?: "wait" | "two-phase";
  /** Component-type prefixes that may be discovered: a floor, not an authority boundary. */
  scope?: string[];
  /** [Experimental] Budget of `surface_discover`; meta mode only. */
  budget?: { maxComponents?: number; maxBytes?: number };
}

export interface AgentTool {
  /** Wire-safe, at most 64 characters, unique in this catalog. */
  name: string;
  /** Plane, effect, confirmation, then the authored description; no live state. */
  description: string;
  inputSchema: JsonSchema;
  /** Volatile; rendered outside the tool block. */
  state: { available: boolean; unavailableReason?: string; note?: string };
  /** Never throws; gives the result envelope. */
  execute(input: JsonValue, call: { toolCallId?: string }): Promise<AgentInvocationResult>;
}

export interface AgentToolset {
  /** Recomputed per surface version. */
  tools(): AgentTool[];
  /** Wire name → canonical capability id, for the catalog last built. Empty in meta mode. */
  wireNameMap(): ReadonlyMap<string, string>;
  /** Fires when `tools()` would return a different catalog, state included. Never in meta mode. */
  subscribe(listener: (tools: AgentTool[]) => void): Unsubscribe;
  dispose(): void;
}

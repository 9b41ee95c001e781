import type { AgentConfirmation, AgentConsumer } from "./common.js";
import type { JsonObject, JsonSchema } from "./json.js";
import type { AgentProcedureDescriptor } from "./procedure.js";

/** Whose view of the surface, and how much of it. */
export interface SnapshotContext {
  /** Default `{ id: "anonymous", kind: "embedded" }`. */
  consumer?: AgentConsumer;
  /** Component-type prefixes to include, by whole segments. Absent: all. */
  scope?: string[];
  /** Include visible-disabled capabilities. Default true. */
  includeUnavailable?: boolean;
  /** [Experimental] Drops whole components, lowest priority first, and says so in `truncated`. */
  budget?: { maxComponents?: number; maxBytes?: number };
}

/** Where the application is. */
export interface AgentRouteInfo {
  path: string;
  params?: Record<string, string>;
}

/** A catalog – not a state dump – for one consumer. Deep-frozen plain JSON. */
export interface AgentSurfaceSnapshot {
  surfaceId: string;
  surfaceVersion: string;
  /** ISO-8601. */
  capturedAt: string;
  route?: AgentRouteInfo;
  /** By priority (descending), type, instance id. */
  components: AgentComponentDescriptor[];
  procedures: AgentProcedureDescriptor[];
  /** [Experimental] Present if and only if a budget truncated the snapshot. */
  truncated?: { droppedComponents: number };
  /** [Experimental] Set by an adapter with a scope floor, never by `snapshot()`. */
  scopeRejected?: { prefixes: string[] };
}

export interface AgentComponentDescriptor {
  type: string;
  instanceId: string;
  registrationId: string;
  description: string;
  parent?: { type: string; instanceId: string };
  meta?: JsonObject;
  observations: AgentObservationDescriptor[];
  actions: AgentActionDescriptor[];
}

export interface AgentObservationDescriptor {
  /** For example `view:devices.table.readState`. */
  capabilityId: string;
  name: string;
  description: string;
  outputSchema: JsonSchema;
  available: boolean;
  unavailableReason?: string;
  meta?: JsonObject;
}

export interface AgentActionDescriptor {
  capabilityId: string;
  name: string;
  description: string;
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema;
  effect: "local-state" | "navigation";
  idempotent: boolean;
  reversible: boolean;
  confirmation: AgentConfirmation;
  available: boolean;
  unavailableReason?: string;
  meta?: JsonObject;
}

/** One capability, as a snapshot describes it. */
export type AgentCapabilityDescriptorUnion =
  | AgentObservationDescriptor
  | AgentActionDescriptor
  | AgentProcedureDescriptor;

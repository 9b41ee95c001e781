import type { AgentConfirmation, AgentConsumer, AgentDomainEffect } from "./common.js";
import type { AgentAvailability, AgentConcurrency, AgentReadContext } from "./definition.js";
import type { AgentSchema, JsonObject, JsonSchema, JsonValue } from "./json.js";
import type { AgentPolicy } from "./policy.js";

/** A backend procedure, as its contract describes it. */
export interface AgentProcedureRef {
  /** `"domain:" + path` */
  id: string;
  path: string;
  /** Agent-visible and immutable. */
  description: string;
  /** The FULL input schema, bound fields included. */
  inputSchema: JsonSchema | AgentSchema<any>;
  outputSchema?: JsonSchema | AgentSchema<any>;
  effect: AgentDomainEffect;
  /** The server will ask for approval: `confirmation` is then `required`. */
  requiresApproval?: boolean;
}

/** How a component contextualises a procedure. */
export interface AgentProcedureBindingConfig extends AgentAvailability {
  /** Reads the bound fields from live state, at invocation. Synchronous. */
  bind?(ctx: AgentReadContext): Record<string, JsonValue | undefined>;
  /** Bound fields whose value the agent may replace. */
  overridableFields?: readonly string[];
  /** May raise the effect's default; `destructive` may be lowered to `optional`, never to `never`. */
  confirmation?: AgentConfirmation;
  policies?: AgentPolicy[];
  /** Live text for the snapshot's `contextualNote`. */
  describe?(): string;
  meta?: Record<string, JsonValue>;
  concurrency?: AgentConcurrency;
}

/** A live reference from a component to a backend procedure. */
export interface AgentProcedureBinding<_TIn = unknown, _TOut = unknown> {
  kind: "procedure-binding";
  ref: AgentProcedureRef;
  config: AgentProcedureBindingConfig;
  /** Top-level input fields that `bind` supplies. */
  boundKeys: readonly string[];
  /** `boundKeys` minus the overridable ones: an agent that supplies one gets `INVALID_INPUT`. */
  lockedKeys: readonly string[];
  /** What the agent sees: the full schema without its locked fields, overridable ones optional. */
  reducedInputSchema: JsonSchema;
  contextLink?: { type: string; instanceId: string };
}

/** What an executor is told besides path and input. */
export interface AgentProcedureCallInfo {
  invocationId: string;
  consumer: AgentConsumer;
  signal: AbortSignal;
  /** Evidence travels as information; the server remains the authority. */
  confirmation?: { id: string; approvedAt: string };
}

/** Carries procedure calls to the server. A thrown `AgentSurfaceError` keeps its payload, anything else is sanitised. */
export interface AgentProcedureExecutor {
  execute(call: { path: string; input: JsonValue; info: AgentProcedureCallInfo }): unknown;
  /** The exposed procedures, a ceiling. Absent: every path. */
  paths?: Iterable<string>;
}

/** A procedure reference in a snapshot. */
export interface AgentProcedureDescriptor {
  /** `"domain:" + path` */
  procedureId: string;
  description: string;
  /** Volatile: what the binding's `describe()` says now. */
  contextualNote?: string;
  inputSchema: JsonSchema;
  outputSchema?: JsonSchema;
  effect: AgentDomainEffect;
  confirmation: AgentConfirmation;
  available: boolean;
  unavailableReason?: string;
  boundFields: { path: string; locked: boolean; source: "ui-state" }[];
  registrationId: string;
  context?: { type: string; instanceId: string };
  meta?: JsonObject;
}

import type { AgentAuditLevel, AgentConfirmation, AgentConsumer, AgentHost } from "./common.js";
import type { AgentSchema, JsonValue } from "./json.js";
import type { AgentPolicy } from "./policy.js";
import type { AgentProcedureBinding } from "./procedure.js";

/** What `read` and `precondition` receive (core-api, Handler contexts). */
export interface AgentReadContext {
  capabilityId: string;
  registrationId: string;
  consumer: AgentConsumer;
  /** Host context (user, tenant, env …) from `RegistryOptions.context()`; computed when first read. */
  host: AgentHost;
}

/** What `execute` receives. */
export interface AgentActionContext extends AgentReadContext {
  invocationId: string;
  /** Aborted on timeout, external cancellation, disposal, or (except navigation) unmount. Cooperative. */
  signal: AbortSignal;
  /** Present if and only if this invocation carries approved confirmation evidence. */
  confirmation?: { id: string; approvedAt: string };
}

/** Why an action cannot be performed with this input now. Both members are agent-safe. */
export interface PreconditionFailure {
  message: string;
  details?: Record<string, JsonValue>;
}

/** How invocations of one action or procedure are admitted (core-api, Concurrency). */
export type AgentConcurrency =
  | { mode: "instance"; queueDepth?: number }
  | { mode: "capability"; queueDepth?: number }
  | { mode: "key"; key: string; queueDepth?: number }
  | { mode: "parallel"; max: number; queueDepth?: number };

/** When a capability is offered. */
export interface AgentAvailability {
  /** Evaluated at snapshot and again at invocation. Synchronous and cheap; a throw counts as `false`. */
  when?: () => boolean;
  /** Agent-safe. Default `"unavailable"`. */
  unavailableReason?: string | (() => string);
}

/** A bound observation: reads current semantic state and changes nothing. */
export interface AgentObservationDefinition<TOut extends JsonValue> extends AgentAvailability {
  /** Agent-visible, at most 300 characters. */
  description: string;
  output: AgentSchema<TOut>;
  /** Free of side effects. May return a promise, subject to the observation timeout. */
  read(ctx: AgentReadContext): TOut | Promise<TOut>;
  policies?: AgentPolicy[];
  meta?: Record<string, JsonValue>;
  /** Milliseconds. Default `limits.observationTimeoutMs`. */
  timeoutMs?: number;
}

/** A bound view action. */
export interface AgentActionDefinition<TIn extends JsonValue, TOut extends JsonValue | void = void>
  extends AgentAvailability {
  /** Agent-visible, at most 300 characters. */
  description: string;
  input: AgentSchema<TIn>;
  output?: AgentSchema<Exclude<TOut, void>>;
  /** A server effect on the view plane is a `PLANE_VIOLATION`. */
  effect: "local-state" | "navigation";
  /** Default false. */
  idempotent?: boolean;
  /** Default true. */
  reversible?: boolean;
  /** Default `"never"`. */
  confirmation?: AgentConfirmation;
  /** Default `"metadata"`. */
  audit?: AgentAuditLevel;
  /**
   * Input-aware validation beyond the schema, synchronous. Returns nothing to pass; returns or throws a
   * {@link PreconditionFailure} to fail with `PRECONDITION_FAILED`.
   */
  precondition?(input: TIn, ctx: AgentReadContext): void | PreconditionFailure;
  execute(input: TIn, ctx: AgentActionContext): NoInfer<TOut> | Promise<NoInfer<TOut>>;
  policies?: AgentPolicy[];
  meta?: Record<string, JsonValue>;
  /** Milliseconds. Default `limits.actionTimeoutMs`. */
  timeoutMs?: number;
  /** Default `{ mode: "instance" }`: two actions on one component never interleave. */
  concurrency?: AgentConcurrency;
}

/** The bound shape that a registry consumes (core-api, Runtime definition shape). */
export interface AgentComponentDefinition {
  /** Component type, for example `devices.table`. */
  type: string;
  /** Distinguishes simultaneous mounts of one type; from data, never from render order. Default `"default"`. */
  instanceId?: string;
  /** Agent-visible, at most 500 characters, not empty. */
  description: string;
  /** Containment link for hierarchy-aware consumers. */
  parent?: { type: string; instanceId?: string };
  /** Agent-visible, at most 2 kB serialized. */
  meta?: Record<string, JsonValue>;
  /** For policies and audit sinks. Never serialized into an agent-facing payload. */
  internal?: Record<string, unknown>;
  /** Applied to every capability of this component. */
  policies?: AgentPolicy[];
  /** Registrant trust label. Default `"first-party"`. */
  origin?: string;
  /** Snapshot order and budget priority; higher survives longer. Default 0. */
  priority?: number;
  /** Master switch. `false`: everything is visible but unavailable, reason `component-disabled`. */
  enabled?: boolean;
  observations?: Record<string, AgentObservationDefinition<any>>;
  actions?: Record<string, AgentActionDefinition<any, any>>;
  procedures?: AgentProcedureBinding<any, any>[];
}

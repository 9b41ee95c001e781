import type { AuditSink } from "./audit.js";
import type {
  AgentAuditLevel,
  AgentCapabilityKind,
  AgentConsumer,
  AgentEffect,
  AgentEnvironment,
  AgentHost,
  AgentPlane,
} from "./common.js";
import type { JsonObject, JsonValue } from "./json.js";

/** A discovery policy's vote. The most restrictive vote of a chain wins. */
export type DiscoveryDecision =
  | { decision: "expose" }
  /** Visible, not available; `reason` is agent-safe. */
  | { decision: "disable"; reason: string }
  /** Not distinguishable from a capability that never existed. */
  | { decision: "hide" };

/** What every phase of a policy knows. */
export interface AgentPolicyContext {
  readonly capabilityId: string;
  readonly plane: AgentPlane;
  readonly kind: AgentCapabilityKind;
  readonly effect: AgentEffect;
  readonly registrationId: string;
  readonly consumer: AgentConsumer;
  /** Computed by `RegistryOptions.context()` when first read. */
  readonly host: AgentHost;
  readonly meta: { readonly component?: JsonObject; readonly capability?: JsonObject };
  /** The component's `internal`, by reference. */
  readonly internal?: Record<string, unknown>;
  readonly environment: AgentEnvironment;
  /** The registry's clock, milliseconds. */
  now(): number;
}

/** What `onInvoke` knows besides: the validated effective input, frozen. */
export interface AgentInvokePolicyContext extends AgentPolicyContext {
  readonly invocationId: string;
  readonly effectiveInput: JsonValue | undefined;
  /** Demands a confirmation for this invocation, whatever the capability declares. The first summary is kept. */
  requireConfirmation(options?: { summary?: string }): void;
  /** Raises the audit level of this invocation, and sends its settlement to one more sink. */
  audit(options?: { sink?: AuditSink; level?: AgentAuditLevel }): void;
}

/** Runs the rest of the chain, once: a second call throws. */
export type PolicyNext = () => Promise<void>;

/**
 * A rule that the host lays over capabilities. Chains run registry, component, capability – the registry outermost.
 * A policy refuses by throwing an `AgentSurfaceError`; anything else that is thrown, and a policy that returns without
 * calling `next`, refuses with `NOT_AUTHORIZED`.
 */
export interface AgentPolicy {
  name: string;
  /** Synchronous, cheap and pure. A throw hides. */
  onDiscovery?(ctx: AgentPolicyContext): DiscoveryDecision;
  /** Before any input is seen. */
  onAuthorize?(ctx: AgentPolicyContext, next: PolicyNext): void | Promise<void>;
  /** Over the validated effective input, before confirmation is decided. */
  onInvoke?(ctx: AgentInvokePolicyContext, next: PolicyNext): void | Promise<void>;
  /** Set when `onInvoke` may call `requireConfirmation`; read by `explainSurface` only. */
  confirmationEscalation?: boolean;
}

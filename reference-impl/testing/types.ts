import type { CapabilityAuthority } from "../authority/types.js";
import type { AuditEvent } from "../types/audit.js";
import type { AgentConsumer } from "../types/common.js";
import type { PendingConfirmation } from "../types/confirmation.js";
import type { AgentSurfaceEvent } from "../types/events.js";
import type { AgentInvocation, AgentInvocationResult, InvokeOptions } from "../types/invocation.js";
import type { JsonValue } from "../types/json.js";
import type { AgentSurfaceRegistry } from "../types/registry.js";
import type { AgentSurfaceSnapshot, SnapshotContext } from "../types/snapshot.js";

/** Exactly one of `registry` and `authority`. */
export interface TestSurfaceOptions {
  /** A registry that is there already, such as the application's own. Only its public members are used. */
  registry?: AgentSurfaceRegistry;
  /** Makes a registry of the surface's own: environment `"test"`, an audit that can be read, time that can be moved. */
  authority?: CapabilityAuthority;
  /** Whom the surface acts as. Default `{ id: "test", kind: "test" }`. */
  consumer?: AgentConsumer;
  /** The host context of a registry of the surface's own. Default `{}`. */
  host?: Record<string, unknown>;
}

/** One capability of one registration, as it was when it was captured: to be spread into an invocation later. */
export interface CapabilityRef {
  readonly capabilityId: string;
  readonly instanceId: string;
  readonly registrationId: string;
  readonly surfaceVersion: string;
}

/** The user's part, played by a test. Each throws an Error for a confirmation that is not pending. */
export interface TestConfirmations {
  /** Undecided confirmations, oldest first. */
  pending(): PendingConfirmation[];
  approve(confirmationId: string): void;
  /** @param reason goes to the audit */
  deny(confirmationId: string, reason?: string): void;
  /**
   * Moves the time of a registry of the surface's own to where this confirmation expires. So does what expires before.
   *
   * @throws Error over a registry that was given, whose clock belongs to whoever made it
   */
  expire(confirmationId: string): void;
}

/** A registry in the hands of a test (companion facts, Testing harness). It is an adapter whose peer is the test. */
export interface TestSurface {
  readonly registry: AgentSurfaceRegistry;
  /** Takes a snapshot as the surface's consumer. */
  snapshot(context?: Omit<SnapshotContext, "consumer">): AgentSurfaceSnapshot;
  /**
   * Invokes as the surface's consumer. Without an invocation id it gets a new one, and without a registration id that
   * of the only registration that the consumer sees of it, if there is only one.
   */
  invoke(request: AgentInvocation, options?: Omit<InvokeOptions, "consumer">): Promise<AgentInvocationResult>;
  /**
   * Reads an observation and gives its output.
   *
   * @throws AgentSurfaceError with the payload, when the result is an error
   */
  observe(capabilityId: string, options?: { instanceId?: string }): Promise<JsonValue | undefined>;
  /**
   * Captures which registration offers a capability now.
   *
   * @throws Error when the consumer sees none, or several
   */
  captureRef(capabilityId: string, options?: { instanceId?: string }): CapabilityRef;
  /**
   * The same surface under another host context. Calls under different hosts take turns, as there is one context at a
   * time; calls under the same host may overlap.
   *
   * @throws Error over a registry that was given, whose context belongs to whoever made it
   */
  as(host: Record<string, unknown>): TestSurface;
  readonly confirmations: TestConfirmations;
  /** What happened since the surface was made, oldest first. */
  readonly events: readonly AgentSurfaceEvent[];
  /** What a registry of the surface's own recorded, oldest first; undefined over one that was given. */
  readonly auditLog: readonly AuditEvent[] | undefined;
  /** Listens no longer, and disposes of a registry of the surface's own. Safe to call repeatedly. */
  dispose(): void;
}

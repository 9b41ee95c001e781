import type { CapabilityAuthority } from "../authority/types.js";
import type { AuditSink } from "./audit.js";
import type { AgentEnvironment, Unsubscribe } from "./common.js";
import type { ConfirmationController } from "./confirmation.js";
import type { AgentComponentDefinition } from "./definition.js";
import type { AgentSurfaceEvent } from "./events.js";
import type { AgentInvocation, AgentInvocationResult, InvokeOptions } from "./invocation.js";
import type { JsonObject } from "./json.js";
import type { AgentSurfaceLimits } from "./limits.js";
import type { AgentPolicy } from "./policy.js";
import type { AgentProcedureExecutor } from "./procedure.js";
import type { AgentRouteInfo, AgentSurfaceSnapshot, SnapshotContext } from "./snapshot.js";

/** What the `onRegister` guard is shown: a frozen description of the newcomer. */
export interface RegistrationCandidate {
  readonly type: string;
  readonly instanceId: string;
  readonly origin: string;
  readonly description: string;
  readonly parent?: { readonly type: string; readonly instanceId: string };
  readonly meta?: JsonObject;
  readonly internal?: Record<string, unknown>;
  /** View and domain capabilities alike. */
  readonly capabilityIds: readonly string[];
}

export interface RegistryOptions {
  /** Default `"production"`. */
  environment?: AgentEnvironment;
  /** Host context, called lazily. Synchronous and cheap. */
  context?: () => Record<string, unknown>;
  /** Global policies, the outermost layer of every chain. */
  policies?: AgentPolicy[];
  /** Default: a bounded in-memory sink, and the console in development. */
  audit?: AuditSink;
  /** Asked before a registration is accepted. Anything but `"accept"`, and a throw, rejects. */
  onRegister?: (candidate: RegistrationCandidate) => "accept" | "reject";
  /** Two live registrations of one (type, instanceId). Default `"reject"`: the first wins. */
  onDuplicateInstance?: "reject" | "replace";
  /** A `view:` id whose suffix is a known `domain:` id. Default `"warn"`. */
  duplicateSuffixPolicy?: "off" | "warn" | "error";
  /** Where the application is, for snapshots. */
  route?: () => AgentRouteInfo | undefined;
  /** Overrides of single limits. */
  limits?: Partial<AgentSurfaceLimits>;
  /** The clock, in milliseconds. Default `Date.now`. */
  now?: () => number;
  /** The source of truth. Mandatory at run time. */
  authority?: CapabilityAuthority;
}

/** What `register` gives back (core-api, Registration lifecycle). */
export interface AgentRegistrationHandle {
  /** `"reg_"` + monotonic + random. */
  readonly registrationId: string;
  readonly status: "active" | "rejected" | "unregistered";
  /** Pushes dynamic state. Everything structural needs a new registration. */
  update(patch: {
    enabled?: boolean;
    /** By capability name, or by canonical id. Replaces the earlier override of that capability. */
    availability?: Record<string, { available: boolean; reason?: string }>;
  }): void;
  /** Bumps the surface version without changing anything. */
  invalidate(): void;
  unregister(): void;
}

export interface AgentSurfaceRegistry {
  /** `"srf_"` + 22 random base62 characters, one per instance. */
  readonly surfaceId: string;
  /**
   * Makes a bound contract live. A duplicate or a refusal by the guard gives a dead handle, never a throw.
   *
   * @throws AgentSurfaceDefinitionError on a structural defect, and on a definition without the authority's proof
   */
  register(definition: AgentComponentDefinition): AgentRegistrationHandle;
  /** Synchronous and free of side effects: never reads, never awaits. */
  snapshot(context?: SnapshotContext): AgentSurfaceSnapshot;
  /** Settles with a result; rejects only on misuse, such as a call after `dispose`. */
  invoke(request: AgentInvocation, options?: InvokeOptions): Promise<AgentInvocationResult>;
  subscribe(listener: (event: AgentSurfaceEvent) => void): Unsubscribe;
  readonly confirmations: ConfirmationController;
  /** Installs what carries procedure calls to the server; comes before `register`. */
  setProcedureExecutor(executor: AgentProcedureExecutor | undefined): void;
  /** The surface version: opaque, compare for equality only. */
  getVersion(): string;
  /** Unregisters all, settles what is in flight as `CANCELLED`, expires confirmations, drops listeners. */
  dispose(): void;
}

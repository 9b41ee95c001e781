import type { AgentCapabilityErrorPayload } from "../errors.js";
import type { AgentConsumer } from "./common.js";
import type { JsonValue } from "./json.js";

/** One request to a capability. */
export interface AgentInvocation {
  /** Idempotency key within one consumer. Generated if absent. */
  invocationId?: string;
  /** `view:…` or `domain:…` */
  capabilityId: string;
  /** Needed when more than one live instance offers the capability. */
  instanceId?: string;
  /** Staleness token from discovery. */
  registrationId?: string;
  /** Version hint; enforced only for destructive and external effects. */
  surfaceVersion?: string;
  /** Omitted for observations. Absent means `{}`. */
  input?: JsonValue;
  /** Evidence from a resolved confirmation. */
  confirmationId?: string;
}

export interface InvokeOptions {
  /** Default `{ id: "anonymous", kind: "embedded" }`. */
  consumer?: AgentConsumer;
  /** External cancellation: settles `CANCELLED`. */
  signal?: AbortSignal;
  /** Milliseconds; overrides the capability's timeout and the default. Zero and less are up at once, Infinity never. */
  timeoutMs?: number;
}

/** How an invocation ended. Deep-frozen plain JSON. */
export type AgentInvocationResult =
  | {
      status: "ok";
      invocationId: string;
      capabilityId: string;
      /** Validated against the output schema if one is declared. */
      output?: JsonValue;
      /** The version at settlement. */
      surfaceVersion: string;
      /** Set when the surface changed during execution: re-discover. */
      surfaceChanged?: boolean;
    }
  | {
      status: "error";
      invocationId: string;
      capabilityId: string;
      error: AgentCapabilityErrorPayload;
      surfaceVersion: string;
      surfaceChanged?: boolean;
    };

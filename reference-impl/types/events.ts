import type { AgentCapabilityErrorCode } from "../errors.js";

/** How a confirmation was decided. */
export type ConfirmationOutcome = "approved" | "denied" | "expired";

/** What `subscribe` delivers: after the fact, in order, one at a time (core-api, Events). */
export type AgentSurfaceEvent =
  /** Coalesced per microtask. */
  | { type: "surface-changed"; surfaceVersion: string }
  | { type: "component-registered"; registrationId: string; componentType: string; instanceId: string }
  | { type: "component-unregistered"; registrationId: string; componentType: string; instanceId: string }
  | { type: "component-rejected"; componentType: string; instanceId: string; reason: "duplicate" | "guard" }
  | { type: "availability-changed"; registrationId: string; capabilityId: string; available: boolean }
  | { type: "collision-suspected"; viewCapabilityId: string; domainProcedureId: string }
  | { type: "invocation-started"; invocationId: string; capabilityId: string; consumerId: string }
  | {
      type: "invocation-settled";
      invocationId: string;
      capabilityId: string;
      status: "ok" | "error";
      code?: AgentCapabilityErrorCode;
      /** Milliseconds between start and settlement. */
      durationMs: number;
    }
  | { type: "confirmation-requested"; confirmationId: string; capabilityId: string; expiresAt: string }
  | { type: "confirmation-resolved"; confirmationId: string; outcome: ConfirmationOutcome };

import type { AgentCapabilityErrorCode } from "../errors.js";
import type { AgentEffect } from "./common.js";
import type { JsonValue } from "./json.js";

/** What the audit distinguishes. */
export type AuditEventType =
  | "registration"
  | "unregistration"
  | "registration-rejected"
  | "invocation-started"
  | "invocation-settled"
  | "confirmation-requested"
  | "confirmation-approved"
  | "confirmation-denied"
  | "confirmation-expired"
  | "confirmation-consumed"
  | "late-settlement"
  | "collision-suspected";

/** One audit record; only the members that its type has. Never agent-facing. */
export interface AuditEvent {
  type: AuditEventType;
  /** ISO-8601. */
  at: string;
  surfaceId: string;
  componentType?: string;
  instanceId?: string;
  registrationId?: string;
  origin?: string;
  /** Of the component, by reference; for sinks only. */
  internal?: Record<string, unknown>;
  capabilityId?: string;
  domainProcedureId?: string;
  effect?: AgentEffect;
  invocationId?: string;
  consumerKey?: string;
  confirmationId?: string;
  status?: "ok" | "error";
  code?: AgentCapabilityErrorCode;
  reason?: string;
  /** Milliseconds between admission and dispatch. */
  queueWaitMs?: number;
  /** Milliseconds between dispatch and settlement. */
  executionMs?: number;
  /** Level `full` only. */
  input?: JsonValue;
  /** Level `full` only. */
  output?: JsonValue;
}

/** Receives audit records, frozen. What it throws is swallowed. */
export interface AuditSink {
  record(event: AuditEvent): void;
}

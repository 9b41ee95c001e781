import { retryOf } from "./error-matrix.js";
import type { AgentCapabilityErrorCode, AgentCapabilityErrorPayload, AgentSchemaIssue } from "./errors.js";
import { isAgentSurfaceError } from "./errors.js";
import { agentSafeText, carriedPayload } from "./sanitise.js";
import type { AgentEffect } from "./types/common.js";
import type { JsonObject } from "./types/json.js";

/**
 * What a phase of the pipeline throws when it fails: the agent-facing payload. Not an `Error` – it is a protocol
 * outcome, it has no stack, and it never leaves the registry.
 */
export class Refusal {
  readonly payload: AgentCapabilityErrorPayload;
  constructor(payload: AgentCapabilityErrorPayload) {
    this.payload = payload;
  }
}

// AS-ERR-001: one constructor per row of the code matrix; message texts hold nothing of the host or of other requests.
function refusal(code: AgentCapabilityErrorCode, message: string, details?: JsonObject): Refusal {
  return new Refusal({ code, message, retry: retryOf(code, details), ...(details && { details }) });
}

// AS-AVAIL-002: one text, no details – hidden, unknown and expired are byte-identical.
export const capabilityNotFound = (): Refusal =>
  refusal("CAPABILITY_NOT_FOUND", "No such capability. Discover the surface again.");

export const capabilityNotAvailable = (reason: string): Refusal =>
  refusal("CAPABILITY_NOT_AVAILABLE", "The capability is not available now.", { reason });

export const ambiguousInstance = (instances: readonly string[]): Refusal =>
  refusal("AMBIGUOUS_INSTANCE", "Several live instances offer this capability. Name one.", {
    instances: [...instances],
  });

export const componentUnmounted = (phase: "resolve" | "mid-flight"): Refusal =>
  refusal("COMPONENT_UNMOUNTED", "The component that offered this capability is gone.", { phase });

export const staleCapability = (
  reason: "registration-replaced" | "surface-reloaded" | "surface-version-mismatch",
  liveRegistrationId?: string,
): Refusal =>
  refusal("STALE_CAPABILITY", "The surface has changed since this capability was discovered.", {
    reason,
    ...(liveRegistrationId !== undefined && { liveRegistrationId }),
  });

export const invocationConflict = (): Refusal =>
  refusal("INVOCATION_CONFLICT", "This invocation id belongs to a different request. Use a fresh one.", {
    reason: "id-reused-with-different-request",
  });

export const invalidInput = (issues: readonly AgentSchemaIssue[], lockedFields?: readonly string[]): Refusal =>
  refusal("INVALID_INPUT", "The input does not match the input schema.", {
    issues: issues.map(({ path, message }) => ({
      path: String(path),
      message: agentSafeText(message, "is not valid"),
    })),
    ...(lockedFields && { lockedFields: [...lockedFields] }),
  });

export const notAuthorized = (): Refusal => refusal("NOT_AUTHORIZED", "Not authorized.", { origin: "client" });

export const preconditionFailed = (message?: unknown, details?: JsonObject): Refusal =>
  refusal("PRECONDITION_FAILED", agentSafeText(message, "The precondition of this action failed."), details);

export const bindingFailed = (): Refusal =>
  refusal("PRECONDITION_FAILED", "The current state of the application does not allow this call.", {
    reason: "binding-failed",
  });

/** @param extra what a server says about its own demand, besides */
export const confirmationRequired = (
  details: {
    confirmationId: string;
    summary: string;
    expiresAt: string;
    effect: AgentEffect;
    origin: "client" | "server";
  },
  extra?: JsonObject,
): Refusal => refusal("CONFIRMATION_REQUIRED", "The user has to confirm this request first.", { ...extra, ...details });

export const confirmationInvalid = (reason: "mismatch" | "consumed" | "expired" | "denied"): Refusal =>
  refusal("CONFIRMATION_INVALID", "The confirmation does not authorize this request.", { reason });

export const rateLimited = (reason: "rate" | "queue-full", retryAfterMs: number): Refusal =>
  refusal("RATE_LIMITED", "Too many requests. Try again later.", { reason, retryAfterMs });

export const timeout = (timeoutMs: number, idempotent: boolean): Refusal =>
  refusal("TIMEOUT", "The capability did not settle in time.", { timeoutMs, idempotent });

export const cancelled = (): Refusal => refusal("CANCELLED", "The invocation was cancelled.");

export const executionFailed = (
  reason: "handler-error" | "output-invalid" | "output-too-large" | "transport",
): Refusal => refusal("EXECUTION_FAILED", "The capability failed.", { reason });

/**
 * The refusal that something thrown by the host stands for: a payload that was declared safe, or `otherwise` – an
 * unknown error's own text never reaches an agent.
 */
export function refusalOf(thrown: unknown, otherwise: () => Refusal): Refusal {
  if (thrown instanceof Refusal) return thrown;
  const payload = isAgentSurfaceError(thrown) ? carriedPayload(thrown) : undefined;
  return payload === undefined ? otherwise() : new Refusal(payload);
}

import type { AgentCapabilityErrorCode, AgentErrorRetry } from "./errors.js";
import type { JsonObject } from "./types/json.js";

/** AS-ERR-001: the retry value of each code, where the details do not decide. */
const RETRY: Readonly<Record<AgentCapabilityErrorCode, AgentErrorRetry>> = {
  CAPABILITY_NOT_FOUND: "after-refresh",
  CAPABILITY_NOT_AVAILABLE: "after-refresh",
  AMBIGUOUS_INSTANCE: "with-changes",
  COMPONENT_UNMOUNTED: "after-refresh",
  STALE_CAPABILITY: "after-refresh",
  INVOCATION_CONFLICT: "with-changes",
  INVALID_INPUT: "with-changes",
  NOT_AUTHENTICATED: "no",
  NOT_AUTHORIZED: "no",
  PRECONDITION_FAILED: "with-changes",
  CONFIRMATION_REQUIRED: "with-confirmation",
  CONFIRMATION_INVALID: "no",
  RATE_LIMITED: "after-delay",
  TIMEOUT: "no",
  CANCELLED: "yes",
  EXECUTION_FAILED: "no",
};

const EXECUTION_FAILURES: ReadonlySet<unknown> = new Set([
  "handler-error",
  "output-invalid",
  "output-too-large",
  "transport",
]);

/** What the caller may do next, by code and details (companion facts, Errors). */
export function retryOf(code: AgentCapabilityErrorCode, details: JsonObject | undefined): AgentErrorRetry {
  // AS-ERR-013
  if (code === "PRECONDITION_FAILED" && details?.reason === "binding-failed") return "after-refresh";
  // AS-CONFIRM-015
  if (code === "CONFIRMATION_INVALID" && details?.reason === "expired") return "with-confirmation";
  // AS-ERR-018
  if (code === "TIMEOUT" && details?.idempotent === true) return "yes";
  // AS-ERR-025
  if (code === "EXECUTION_FAILED" && details?.transient === true) return "after-delay";
  return RETRY[code];
}

/** The details that a code may carry, of those that an author gave. */
export function permittedDetails(
  code: AgentCapabilityErrorCode,
  details: JsonObject | undefined,
): JsonObject | undefined {
  switch (code) {
    // AS-ERR-007, AS-ERR-011, AS-ERR-020
    case "CAPABILITY_NOT_FOUND":
    case "NOT_AUTHENTICATED":
    case "CANCELLED":
      return undefined;
    // AS-ERR-012
    case "NOT_AUTHORIZED":
      return details?.origin === "client" || details?.origin === "server" ? { origin: details.origin } : undefined;
    // AS-ERR-022
    case "EXECUTION_FAILED":
      return EXECUTION_FAILURES.has(details?.reason) ? details : { ...details, reason: "handler-error" };
    default:
      return details;
  }
}

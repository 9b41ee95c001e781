import type { AgentCapabilityErrorCode, AgentCapabilityErrorPayload } from "../errors.js";
import { deepFreeze } from "../json/freeze.js";
import type { Runtime } from "../registry/runtime.js";
import type { AgentInvocationResult } from "../types/invocation.js";
import type { JsonValue } from "../types/json.js";
import { auditSettled } from "./audited.js";
import type { Run } from "./run.js";

/** How the phases before this one ended. */
export type Outcome =
  | { readonly status: "ok"; readonly output: JsonValue | undefined }
  | { readonly status: "error"; readonly error: AgentCapabilityErrorPayload };

/** AS-IDENT-019, AS-IDENT-025, AS-IDENT-026: outcomes that the caller is expected to retry under the same id, and collisions, are not remembered. */
const NOT_TERMINAL: ReadonlySet<AgentCapabilityErrorCode> = new Set([
  "CONFIRMATION_REQUIRED",
  "RATE_LIMITED",
  "INVOCATION_CONFLICT",
]);

/** Is this result the last word on its request? */
export function isTerminal(result: AgentInvocationResult): boolean {
  return result.status === "ok" || !NOT_TERMINAL.has(result.error.code);
}

/** Phase 10: the result envelope, the audit, the event. */
export function settlement(runtime: Runtime, run: Run, outcome: Outcome): AgentInvocationResult {
  const result = envelope(runtime, run, outcome);
  const settledAt = runtime.now();
  auditSettled(runtime, run, outcome, settledAt);
  runtime.events.emit({
    type: "invocation-settled",
    invocationId: run.request.invocationId,
    capabilityId: run.request.capabilityId,
    status: outcome.status,
    ...(outcome.status === "error" && { code: outcome.error.code }),
    durationMs: settledAt - run.startedAt,
  });
  return result;
}

/** The result as the caller gets it, frozen: a cached one is handed out again. */
export function envelope(runtime: Runtime, run: Run, outcome: Outcome): AgentInvocationResult {
  const { invocationId, capabilityId } = run.request;
  const surfaceVersion = runtime.version.current();
  const moved = surfaceVersion !== run.startVersion && { surfaceChanged: true };
  if (outcome.status === "error") {
    return deepFreeze({ status: "error", invocationId, capabilityId, error: outcome.error, surfaceVersion, ...moved });
  }
  const { output } = outcome;
  return deepFreeze({
    status: "ok",
    invocationId,
    capabilityId,
    ...(output !== undefined && { output }),
    surfaceVersion,
    ...moved,
  });
}

import type { AuditEntry } from "../audit/trail.js";
import type { AgentCapabilityErrorCode, AgentCapabilityErrorPayload } from "../errors.js";
import { deepFreeze } from "../json/freeze.js";
import type { Runtime } from "../registry/runtime.js";
import type { AgentInvocationResult } from "../types/invocation.js";
import type { JsonValue } from "../types/json.js";
import { higherLevel } from "./invoke-policy.js";
import type { Run } from "./run.js";

/** How the phases before this one ended. */
export type Outcome =
  | { readonly status: "ok"; readonly output: JsonValue | undefined }
  | { readonly status: "error"; readonly error: AgentCapabilityErrorPayload };

/** AS-IDENT-006: outcomes that the caller is expected to retry under the same id, and collisions, are not remembered. */
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
  const moved = { ...(surfaceVersion !== run.startVersion && { surfaceChanged: true }) };
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

/** Audits the start of a resolved invocation, at the capability's level. */
export function auditStarted(runtime: Runtime, run: Run): void {
  if (auditLevel(run) !== "none") runtime.audit({ type: "invocation-started", ...auditedParts(run) });
}

/** Audits a handler that settled after its invocation had. */
export function auditLate(runtime: Runtime, run: Run, status: "ok" | "error"): void {
  runtime.audit({ type: "late-settlement", ...auditedParts(run), status });
}

function auditSettled(runtime: Runtime, run: Run, outcome: Outcome, settledAt: number): void {
  const level = auditLevel(run);
  if (level === "none") return;
  const { admissionAt, dispatchedAt, effectiveInput } = run;
  const full = level === "full";
  runtime.audit(
    {
      type: "invocation-settled",
      ...auditedParts(run),
      status: outcome.status,
      ...(outcome.status === "error" && { code: outcome.error.code }),
      // AS-OBSV-001
      ...(admissionAt !== undefined && { queueWaitMs: (dispatchedAt ?? settledAt) - admissionAt }),
      ...(dispatchedAt !== undefined && { executionMs: settledAt - dispatchedAt }),
      ...(full && effectiveInput !== undefined && { input: effectiveInput }),
      ...(full && outcome.status === "ok" && outcome.output !== undefined && { output: outcome.output }),
    },
    run.auditSinks,
  );
}

/** The capability's level, raised by what policies asked for. What was not resolved is still accounted for. */
function auditLevel({ target, auditLevel: asked }: Run) {
  return higherLevel(asked, target?.capability.audit ?? "metadata");
}

function auditedParts({ request, consumerKey, target }: Run): Omit<AuditEntry, "type"> {
  const { invocationId, capabilityId } = request;
  if (target === undefined) return { invocationId, capabilityId, consumerKey };
  const { registration, capability } = target;
  const { internal } = registration.component;
  return {
    invocationId,
    capabilityId,
    consumerKey,
    registrationId: registration.id,
    effect: capability.effect,
    ...(internal && { internal }),
  };
}

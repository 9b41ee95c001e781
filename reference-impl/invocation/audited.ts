import { higherLevel } from "../audit/levels.js";
import { auditedPayload } from "../audit/payload.js";
import type { AuditEntry } from "../audit/trail.js";
import type { Runtime } from "../registry/runtime.js";
import type { AuditSink } from "../types/audit.js";
import type { AgentAuditLevel } from "../types/common.js";
import type { Run } from "./run.js";
import type { Outcome } from "./settlement.js";

/** A sink that a policy adds for one invocation, at a level of its own. */
export interface ExtraAudit {
  readonly sink: AuditSink;
  readonly level: AgentAuditLevel;
}

// AS-AUDIT-002
export function auditStarted(runtime: Runtime, run: Run): void {
  record(runtime, run, () => ({ type: "invocation-started", ...parts(run) }), []);
}

/** Lets a policy listen in on an invocation that has started. */
export function addAudit(
  runtime: Runtime,
  run: Run,
  { sink, level }: { sink?: AuditSink; level: AgentAuditLevel },
): void {
  if (sink === undefined) {
    run.auditLevel = higherLevel(run.auditLevel ?? "none", level);
    return;
  }
  run.extraAudits.push({ sink, level });
  if (level !== "none") runtime.audit({ type: "invocation-started", ...parts(run) }, [sink]);
}

// AS-AUDIT-002
export function auditSettled(runtime: Runtime, run: Run, outcome: Outcome, settledAt: number): void {
  const { admissionAt, dispatchedAt } = run;
  const entry: AuditEntry = {
    type: "invocation-settled",
    ...parts(run),
    status: outcome.status,
    ...(outcome.status === "error" && { code: outcome.error.code }),
    // AS-OBSV-001
    ...(admissionAt !== undefined && { queueWaitMs: (dispatchedAt ?? settledAt) - admissionAt }),
    ...(dispatchedAt !== undefined && { executionMs: settledAt - dispatchedAt }),
  };
  // AS-AUDIT-007, AS-AUDIT-008
  record(
    runtime,
    run,
    (level) => (level === "full" ? { ...entry, ...payloads(run, outcome) } : entry),
    run.extraAudits,
  );
}

/** AS-AUDIT-005: a handler that settled after its invocation had. */
export function auditLate(runtime: Runtime, run: Run, status: "ok" | "error"): void {
  record(runtime, run, () => ({ type: "late-settlement", ...parts(run), status }), run.extraAudits);
}

/** Tells every sink that listens to this invocation, each at its level. */
function record(
  runtime: Runtime,
  run: Run,
  entryAt: (level: AgentAuditLevel) => AuditEntry,
  extras: readonly ExtraAudit[],
): void {
  const level = levelOf(run);
  if (level !== "none") runtime.audit(entryAt(level));
  for (const extra of extras) if (extra.level !== "none") runtime.audit(entryAt(extra.level), [extra.sink]);
}

/** The capability's level, raised by what policies asked for. What was not resolved is still accounted for. */
function levelOf({ target, auditLevel = "none" }: Run): AgentAuditLevel {
  return higherLevel(auditLevel, target?.capability.audit ?? "metadata");
}

function payloads({ effectiveInput }: Run, outcome: Outcome): Pick<AuditEntry, "input" | "output"> {
  const output = outcome.status === "ok" ? outcome.output : undefined;
  return {
    ...(effectiveInput !== undefined && { input: auditedPayload(effectiveInput) }),
    ...(output !== undefined && { output: auditedPayload(output) }),
  };
}

function parts({ request, consumerKey, target }: Run): Omit<AuditEntry, "type"> {
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

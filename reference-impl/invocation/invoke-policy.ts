import type { ConfirmedRequest } from "../confirmation/digest.js";
import type { Confirmations, Evidence } from "../confirmation/protocol.js";
import { withHost } from "../contexts.js";
import { confirmationInvalid } from "../failures.js";
import { policyFacts } from "../policies/context.js";
import { runOnion } from "../policies/onion.js";
import type { Runtime } from "../registry/runtime.js";
import { agentSafeText } from "../sanitise.js";
import type { AgentInvokePolicyContext } from "../types/policy.js";
import { addAudit } from "./audited.js";
import type { Target } from "./resolution.js";
import type { Run } from "./run.js";

/** Demands of the policies for one invocation. */
interface Escalation {
  demanded: boolean;
  summary: string | undefined;
}

/**
 * Phase 6: `onInvoke`, then the confirmation decision – both over the validated effective input, and nothing else.
 * Gives a promise only when there are policies to wait for.
 *
 * @returns the evidence that this invocation carries, if it carries any
 * @throws Refusal of the policy that refused, `CONFIRMATION_REQUIRED`, `CONFIRMATION_INVALID` or `RATE_LIMITED`
 */
export function invokePolicy(
  runtime: Runtime,
  confirmations: Confirmations,
  run: Run,
  target: Target,
): Promise<Evidence | undefined> | Evidence | undefined {
  const escalation: Escalation = { demanded: false, summary: undefined };
  const { invoke } = target.capability.policies;
  if (invoke.length === 0) return confirmationDecision(runtime, confirmations, run, target, escalation);

  // AS-POLICY-020: a context of its own for each policy, as an outer one may have waited.
  const context = () => invokeContext(runtime, run, target, escalation);
  return run
    .wait(runOnion(invoke.map((policy) => (next) => policy.onInvoke?.(context(), next))))
    .then(() => confirmationDecision(runtime, confirmations, run, target, escalation));
}

function invokeContext(
  runtime: Runtime,
  run: Run,
  { registration, capability }: Target,
  escalation: Escalation,
): AgentInvokePolicyContext {
  // AS-INVOKE-002
  const facts = {
    invocationId: run.request.invocationId,
    effectiveInput: run.effectiveInput,
    requireConfirmation({ summary }: { summary?: string } = {}) {
      escalation.demanded = true;
      escalation.summary ??= summary;
    },
    audit({ sink, level = "metadata" }: Parameters<AgentInvokePolicyContext["audit"]>[0] = {}) {
      addAudit(runtime, run, { level, ...(sink !== undefined && { sink }) });
    },
    ...policyFacts(runtime, registration, capability, run.request.consumer),
  };
  return withHost(facts, runtime.host());
}

function confirmationDecision(
  runtime: Runtime,
  confirmations: Confirmations,
  run: Run,
  target: Target,
  escalation: Escalation,
): Evidence | undefined {
  const { capability } = target;
  // AS-INVOKE-016: observations skip confirmation.
  if (capability.kind === "observation") return undefined;
  // Nobody waits for the answer of a call that was cancelled.
  run.checkpoint();

  const { confirmationId } = run.request;
  const request = confirmedRequest(runtime, run, target);
  // ambiguous: evidence where none is needed – ignored, or checked? What was decided about this very request counts.
  if (confirmationId !== undefined && confirmations.concerns(confirmationId, request)) {
    return confirmations.present(confirmationId, request);
  }
  if (capability.confirmation !== "required" && !escalation.demanded) return undefined;
  // AS-CONFIRM-017
  if (confirmationId !== undefined) throw confirmationInvalid("mismatch");
  const summary = agentSafeText(escalation.summary, summaryOf(run, target));
  throw confirmations.demand(request, { summary, origin: "client" });
}

/** What an approval of this invocation is bound to. */
export function confirmedRequest(runtime: Runtime, run: Run, { registration, capability }: Target): ConfirmedRequest {
  return {
    surfaceId: runtime.surfaceId,
    registrationId: registration.id,
    capabilityId: capability.id,
    consumerKey: run.consumerKey,
    input: run.effectiveInput ?? null,
    effect: capability.effect,
  };
}

/** What the user reads: the authored description and the values that would be used. */
export function summaryOf(run: Run, { capability }: Target): string {
  return agentSafeText(`${capability.description} ${JSON.stringify(run.effectiveInput)}`, capability.description);
}

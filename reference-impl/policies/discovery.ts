import { agentSafeText } from "../sanitise.js";
import type { AgentPolicy, AgentPolicyContext, DiscoveryDecision } from "../types/policy.js";

/** What one policy says at discovery. */
export interface DiscoveryVote {
  readonly decision: DiscoveryDecision;
  /** The policy threw, or gave something that is not a decision: it failed closed. */
  readonly threw?: true;
}

const EXPOSE: DiscoveryDecision = Object.freeze({ decision: "expose" });
const HIDE: DiscoveryDecision = Object.freeze({ decision: "hide" });

const EXPOSE_VOTE: DiscoveryVote = Object.freeze({ decision: EXPOSE });
const HIDE_VOTE: DiscoveryVote = Object.freeze({ decision: HIDE });
// ambiguous: "fails closed" at discovery – hidden, or visible and disabled?
const FAILED_CLOSED: DiscoveryVote = Object.freeze({ decision: HIDE, threw: true });

/** Asks one policy. Never throws. */
export function voteOf(policy: AgentPolicy, context: AgentPolicyContext): DiscoveryVote {
  try {
    const said: unknown = policy.onDiscovery?.(context);
    if (typeof said !== "object" || said === null) return FAILED_CLOSED;
    if (said instanceof Promise) said.catch(() => {});
    const { decision, reason } = said as { decision?: unknown; reason?: unknown };
    if (decision === "expose") return EXPOSE_VOTE;
    if (decision === "hide") return HIDE_VOTE;
    if (decision !== "disable") return FAILED_CLOSED;
    return { decision: { decision, reason: agentSafeText(reason, "disabled") } };
  } catch {
    return FAILED_CLOSED;
  }
}

/** AS-POLICY-002: the most restrictive vote wins – any hide hides, else the first disable's reason is kept. */
export function moreRestrictive(sofar: DiscoveryDecision, vote: DiscoveryDecision): DiscoveryDecision {
  if (sofar.decision === "hide" || vote.decision === "hide") return HIDE;
  return sofar.decision === "disable" ? sofar : vote;
}

/** The composed decision of a chain. Stops at the first hide: nothing can undo it. */
export function evaluateDiscovery(
  policies: readonly AgentPolicy[],
  contextOf: () => AgentPolicyContext,
): DiscoveryDecision {
  if (policies.length === 0) return EXPOSE;
  const context = contextOf();
  let composed = EXPOSE;
  for (const policy of policies) {
    composed = moreRestrictive(composed, voteOf(policy, context).decision);
    if (composed.decision === "hide") break;
  }
  return composed;
}

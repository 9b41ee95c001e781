import type { AgentInvokePolicyContext, AgentPolicy } from "../types/policy.js";

/**
 * Demands the user's confirmation, whatever the capability declares.
 *
 * @param options.if only when this is not false; a throw demands. Default always.
 * @param options.summary what the user reads. Default: the description and the effective input.
 */
// AS-POLICY-040
export function requireConfirmation(
  options: {
    if?: (context: AgentInvokePolicyContext) => boolean;
    summary?: string | ((context: AgentInvokePolicyContext) => string);
  } = {},
): AgentPolicy {
  return {
    name: "requireConfirmation",
    confirmationEscalation: true,
    onInvoke(context, next) {
      const summary = summaryOf(options.summary, context);
      if (applies(options.if, context)) context.requireConfirmation(summary === undefined ? {} : { summary });
      return next();
    },
  };
}

function applies(
  condition: ((context: AgentInvokePolicyContext) => boolean) | undefined,
  context: AgentInvokePolicyContext,
): boolean {
  if (condition === undefined) return true;
  try {
    return condition(context) !== false;
  } catch {
    return true;
  }
}

function summaryOf(
  summary: string | ((context: AgentInvokePolicyContext) => string) | undefined,
  context: AgentInvokePolicyContext,
): string | undefined {
  if (typeof summary !== "function") return summary;
  try {
    return summary(context);
  } catch {
    return undefined;
  }
}

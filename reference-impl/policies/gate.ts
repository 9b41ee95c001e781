import { AgentSurfaceError } from "../errors.js";
import type { AgentPolicy, AgentPolicyContext } from "../types/policy.js";

/**
 * A policy that lets through or does not: hides at discovery, refuses at authorization. Only `true` lets through – a
 * throw, a promise and everything else do not.
 */
export function gate(
  name: string,
  isOpen: (context: AgentPolicyContext) => unknown,
  refusal: () => AgentSurfaceError = notAuthorized,
): AgentPolicy {
  return {
    name,
    onDiscovery: (context) => ({ decision: isOpen(context) === true ? "expose" : "hide" }),
    onAuthorize(context, next) {
      if (isOpen(context) !== true) throw refusal();
      return next();
    },
  };
}

function notAuthorized(): AgentSurfaceError {
  return new AgentSurfaceError({
    code: "NOT_AUTHORIZED",
    message: "Not authorized.",
    retry: "no",
    details: { origin: "client" },
  });
}

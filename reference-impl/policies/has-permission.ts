import type { AgentPolicy, AgentPolicyContext } from "../types/policy.js";
import { gate } from "./gate.js";

/**
 * Requires a permission; otherwise hides at discovery and fails with `NOT_AUTHORIZED`.
 *
 * @param check synchronous; is told the permission and the policy context
 */
// AS-POLICY-029
// ambiguous: what does `check` receive, and in which order?
export function hasPermission(
  permission: string,
  check: (permission: string, context: AgentPolicyContext) => boolean,
): AgentPolicy {
  if (typeof check !== "function") throw new TypeError("hasPermission needs a check function");
  return gate(`hasPermission(${permission})`, (context) => check(permission, context));
}

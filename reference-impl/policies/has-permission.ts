import type { AgentPolicy, AgentPolicyContext } from "../types/policy.js";
import { gate } from "./gate.js";

/**
 * Requires a permission; otherwise hides at discovery and fails with `NOT_AUTHORIZED`.
 *
 * @param check synchronous; is told the policy context and the permission
 */
// AS-POLICY-004
// ambiguous: what does `check` receive, and in which order?
export function hasPermission(
  permission: string,
  check: (context: AgentPolicyContext, permission: string) => boolean,
): AgentPolicy {
  if (typeof check !== "function") throw new TypeError("hasPermission needs a check function");
  return gate(`hasPermission(${permission})`, (context) => check(context, permission));
}

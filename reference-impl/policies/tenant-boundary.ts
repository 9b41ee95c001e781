import type { AgentPolicy, AgentPolicyContext } from "../types/policy.js";
import { gate } from "./gate.js";

/** A tenant, or how to find it. */
export type TenantSource = string | ((context: AgentPolicyContext) => string | undefined);

/**
 * Requires the current tenant to be the expected one; otherwise hides at discovery and fails with `NOT_AUTHORIZED`.
 * An unknown tenant is within no boundary.
 */
// AS-POLICY-030
export function tenantBoundary(tenants: { current: TenantSource; expected: TenantSource }): AgentPolicy {
  const { current, expected } = tenants;
  return gate("tenantBoundary", (context) => {
    const tenant = read(current, context);
    return typeof tenant === "string" && tenant !== "" && tenant === read(expected, context);
  });
}

const read = (source: TenantSource, context: AgentPolicyContext): string | undefined =>
  typeof source === "function" ? source(context) : source;

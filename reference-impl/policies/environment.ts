import type { AgentEnvironment } from "../types/common.js";
import type { AgentPolicy } from "../types/policy.js";
import { gate } from "./gate.js";

/** Requires the registry to run in one of the environments; elsewhere hides, and fails with `NOT_AUTHORIZED`. */
// AS-POLICY-031
// ambiguous: which environment – the registry's, or one in the host context?
export function environment(allowed: readonly AgentEnvironment[]): AgentPolicy {
  const environments = new Set(allowed);
  return gate("environment", (context) => environments.has(context.environment));
}

import type { AgentPolicy } from "../types/policy.js";

/** Which list a policy was attached to. */
export type PolicyScope = "registry" | "component" | "capability";

export interface ScopedPolicy {
  readonly policy: AgentPolicy;
  readonly scope: PolicyScope;
}

/** The policies of one capability, outermost first, and which of them act in each phase. */
export interface PolicyChain {
  readonly all: readonly ScopedPolicy[];
  readonly discovery: readonly AgentPolicy[];
  readonly authorize: readonly AgentPolicy[];
  readonly invoke: readonly AgentPolicy[];
}

/** The chain without policies. */
export const EMPTY_CHAIN: PolicyChain = chainOf([]);

/** `chain` with `policies` inside of it; the same chain when there are none. */
export function extendChain(
  chain: PolicyChain,
  policies: readonly AgentPolicy[] | undefined,
  scope: PolicyScope,
): PolicyChain {
  if (policies === undefined || policies.length === 0) return chain;
  // Chains concatenate registry → component → capability.
  return chainOf([...chain.all, ...policies.map((policy) => ({ policy, scope }))]);
}

/** The policy's shape is fixed here: which phases it acts in is part of the frozen descriptor. */
function chainOf(all: readonly ScopedPolicy[]): PolicyChain {
  const policies = all.map(({ policy }) => policy);
  return {
    all,
    discovery: policies.filter((policy) => policy.onDiscovery !== undefined),
    authorize: policies.filter((policy) => policy.onAuthorize !== undefined),
    invoke: policies.filter((policy) => policy.onInvoke !== undefined),
  };
}

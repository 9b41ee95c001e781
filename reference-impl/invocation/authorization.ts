import { capabilityNotAvailable } from "../failures.js";
import { policyContext } from "../policies/context.js";
import { runOnion } from "../policies/onion.js";
import type { Runtime } from "../registry/runtime.js";
import type { Target } from "./resolution.js";
import type { Run } from "./run.js";

/**
 * Phase 4: the discovery policies' vote, then `onAuthorize`. No agent input is visible here. Gives a promise only when
 * there are policies to wait for.
 *
 * @throws Refusal `CAPABILITY_NOT_AVAILABLE`, or that of the policy that refused
 */
export function authorization(runtime: Runtime, run: Run, target: Target): Promise<void> | undefined {
  const { registration, capability, decision } = target;
  // AS-POLICY-003: a hide has become CAPABILITY_NOT_FOUND at resolution.
  if (decision.decision === "disable") throw capabilityNotAvailable(decision.reason);

  const { authorize } = capability.policies;
  if (authorize.length === 0) return undefined;
  return run.wait(
    runOnion(
      authorize.map((policy) => (next) => {
        // AS-INVOKE-001, AS-POLICY-020: a context of its own for each policy, as an outer one may have waited.
        const context = policyContext(runtime, registration, capability, run.request.consumer, runtime.host());
        return policy.onAuthorize?.(context, next);
      }),
    ),
  );
}

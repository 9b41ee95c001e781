import { unavailableReason } from "../availability/state.js";
import type { CapabilityRecord } from "../definitions/records.js";
import { policyContext } from "../policies/context.js";
import { evaluateDiscovery } from "../policies/discovery.js";
import type { Registration } from "../registry/registration.js";
import type { Runtime } from "../registry/runtime.js";
import type { AgentConsumer, AgentHost } from "../types/common.js";
import type { DiscoveryDecision } from "../types/policy.js";

/** For whom the surface is looked at, and the host context of that look. */
export interface Viewer {
  readonly consumer: AgentConsumer;
  readonly host: () => AgentHost;
}

/** Not distinguishable from a capability that does not exist. */
export const HIDDEN: unique symbol = Symbol("hidden");

/** What one consumer sees of a capability: nothing, an available one (`undefined`), or the reason why it is not. */
export type Outcome = typeof HIDDEN | undefined | string;

/** Authority hides, state discloses; the state's reason comes first, as it does in the pipeline. */
// AS-AVAIL-003
export function outcomeOf(
  runtime: Runtime,
  registration: Registration,
  capability: CapabilityRecord,
  viewer: Viewer,
): Outcome {
  const decision = discoveryDecision(runtime, registration, capability, viewer);
  if (decision.decision === "hide") return HIDDEN;
  const reason = unavailableReason(runtime, registration, capability);
  if (reason !== undefined) return reason;
  return decision.decision === "disable" ? decision.reason : undefined;
}

/** What the discovery policies say to this consumer. */
export function discoveryDecision(
  runtime: Runtime,
  registration: Registration,
  capability: CapabilityRecord,
  viewer: Viewer,
): DiscoveryDecision {
  return evaluateDiscovery(capability.policies.discovery, () =>
    policyContext(runtime, registration, capability, viewer.consumer, viewer.host),
  );
}

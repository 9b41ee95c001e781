import { withHost } from "../contexts.js";
import type { CapabilityRecord } from "../definitions/records.js";
import type { Registration } from "../registry/registration.js";
import type { Runtime } from "../registry/runtime.js";
import type { AgentConsumer, AgentHost } from "../types/common.js";
import type { AgentPolicyContext } from "../types/policy.js";

/** What a policy is told about one capability and one consumer. It holds no agent input. */
export function policyContext(
  runtime: Runtime,
  registration: Registration,
  capability: CapabilityRecord,
  consumer: AgentConsumer,
  host: () => AgentHost,
): AgentPolicyContext {
  return withHost(policyFacts(runtime, registration, capability, consumer), host);
}

/** A policy's context without the host, which is only asked for when it is read. */
export function policyFacts(
  runtime: Runtime,
  registration: Registration,
  capability: CapabilityRecord,
  consumer: AgentConsumer,
): Omit<AgentPolicyContext, "host"> {
  const { internal } = registration.component;
  // AS-INVOKE-001
  return {
    capabilityId: capability.id,
    plane: capability.plane,
    kind: capability.kind,
    effect: capability.effect,
    registrationId: registration.id,
    consumer,
    meta: capability.policyMeta,
    ...(internal !== undefined && { internal }),
    environment: runtime.environment,
    // AS-POLICY-001
    now: runtime.now,
  };
}

import { randomBase62 } from "../registry/random.js";
import type { AgentInvocation } from "../types/invocation.js";
import type { AgentSurfaceSnapshot } from "../types/snapshot.js";
import { offersOf } from "./registrations.js";
import type { CapabilityRef } from "./types.js";

/** The request with the tokens that it lacks, as far as they are certain. */
export function withTokens(request: AgentInvocation, snapshot: AgentSurfaceSnapshot): AgentInvocation {
  // Random, as other surfaces may act as the same consumer of the same registry.
  const invocationId = request.invocationId ?? `test_${randomBase62(16)}`;
  const registrationId = request.registrationId ?? onlyRegistration(request, snapshot);
  return { ...request, invocationId, ...(registrationId !== undefined && { registrationId }) };
}

/** An ambiguous target is left for the registry to classify. */
function onlyRegistration(
  { capabilityId, instanceId }: AgentInvocation,
  snapshot: AgentSurfaceSnapshot,
): string | undefined {
  const [only, another] = offersOf(snapshot, capabilityId, instanceId);
  return another === undefined ? only?.registrationId : undefined;
}

/** @throws Error when the snapshot shows no registration that offers the capability, or several */
export function captureRef(
  snapshot: AgentSurfaceSnapshot,
  capabilityId: string,
  instanceId: string | undefined,
): CapabilityRef {
  const [only, another] = offersOf(snapshot, capabilityId, instanceId);
  if (only === undefined) throw new Error(`Nobody offers ${capabilityId} to this consumer`);
  if (another !== undefined) throw new Error(`Several instances offer ${capabilityId}: name one of them`);
  return Object.freeze({
    capabilityId,
    instanceId: only.instanceId,
    registrationId: only.registrationId,
    surfaceVersion: snapshot.surfaceVersion,
  });
}

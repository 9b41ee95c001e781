import type { AgentSurfaceSnapshot } from "../types/snapshot.js";

/** A registration that offers a capability. */
export interface Offer {
  readonly instanceId: string;
  readonly registrationId: string;
  readonly available: boolean;
  readonly unavailableReason?: string;
}

/** Who offers a capability in a snapshot, in its order; with `instanceId` only that instance. */
export function offersOf(snapshot: AgentSurfaceSnapshot, capabilityId: string, instanceId?: string): Offer[] {
  const offers = snapshot.components.flatMap((component) =>
    [...component.observations, ...component.actions]
      .filter((capability) => capability.capabilityId === capabilityId)
      .map((capability) => offer(component.instanceId, component.registrationId, capability)),
  );
  for (const procedure of snapshot.procedures) {
    if (procedure.procedureId !== capabilityId) continue;
    offers.push(offer(procedure.context?.instanceId ?? "default", procedure.registrationId, procedure));
  }
  return instanceId === undefined ? offers : offers.filter((candidate) => candidate.instanceId === instanceId);
}

function offer(
  instanceId: string,
  registrationId: string,
  { available, unavailableReason }: { available: boolean; unavailableReason?: string },
): Offer {
  return { instanceId, registrationId, available, ...(unavailableReason !== undefined && { unavailableReason }) };
}

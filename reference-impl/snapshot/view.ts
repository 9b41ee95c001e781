import type { CapabilityRecord, ComponentRecord, ProcedureRecord, Static } from "../definitions/records.js";
import { utf8ByteLength } from "../json/size.js";
import type { Registration } from "../registry/registration.js";
import type { Runtime } from "../registry/runtime.js";
import type { AgentProcedureDescriptor } from "../types/procedure.js";
import type { AgentComponentDescriptor } from "../types/snapshot.js";
import { HIDDEN, type Outcome, outcomeOf, type Viewer } from "./outcome.js";

/** What a snapshot makes of one registration. Kept, and used again while nothing that went into it has moved. */
export interface ComponentView {
  readonly outcomes: readonly Outcome[];
  /** One contextual note per procedure. */
  readonly notes: readonly (string | undefined)[];
  readonly includeUnavailable: boolean;
  /** Absent when everything about the component is hidden. */
  readonly component: AgentComponentDescriptor | undefined;
  readonly procedures: readonly AgentProcedureDescriptor[];
  /** Serialized size of the descriptors, in bytes; measured when a budget asks. */
  bytes(): number;
}

/** The view of one registration for one viewer: state is looked at anew, descriptors are only rebuilt when it moved. */
export function viewOf(
  runtime: Runtime,
  registration: Registration,
  viewer: Viewer,
  includeUnavailable: boolean,
): ComponentView {
  const { component, view } = registration;
  const outcomes: Outcome[] = [];
  for (const capability of component.capabilities.values()) {
    outcomes.push(outcomeOf(runtime, registration, capability, viewer));
  }
  const notes = component.procedures.map(contextualNote);
  if (
    view !== undefined &&
    view.includeUnavailable === includeUnavailable &&
    sameItems(view.outcomes, outcomes) &&
    sameItems(view.notes, notes)
  ) {
    return view;
  }
  registration.view = buildView(registration, outcomes, notes, includeUnavailable);
  return registration.view;
}

function buildView(
  registration: Registration,
  outcomes: readonly Outcome[],
  notes: readonly (string | undefined)[],
  includeUnavailable: boolean,
): ComponentView {
  const { component, id } = registration;
  const outcomeFor = new Map<CapabilityRecord, Outcome>();
  let next = 0;
  for (const capability of component.capabilities.values()) outcomeFor.set(capability, outcomes[next++]);
  const shown = (capability: CapabilityRecord): boolean => {
    const outcome = outcomeFor.get(capability);
    return outcome === undefined || (includeUnavailable && outcome !== HIDDEN);
  };
  const described = <D extends object>(capability: CapabilityRecord & { descriptor: D }) =>
    withAvailability(capability.descriptor, outcomeFor.get(capability) as string | undefined);

  const procedures = component.procedures.flatMap((procedure, index) =>
    shown(procedure)
      ? [procedureDescriptor(procedure, id, outcomeFor.get(procedure) as string | undefined, notes[index])]
      : [],
  );
  // A component of which nothing may be seen must not be seen either.
  const hidden = outcomes.length > 0 && outcomes.every((outcome) => outcome === HIDDEN);
  const descriptor = hidden
    ? undefined
    : componentDescriptor(
        component,
        id,
        component.observations.filter(shown).map(described),
        component.actions.filter(shown).map(described),
      );

  let bytes: number | undefined;
  return {
    outcomes,
    notes,
    includeUnavailable,
    component: descriptor,
    procedures,
    bytes() {
      bytes ??= utf8ByteLength(JSON.stringify([descriptor, ...procedures]));
      return bytes;
    },
  };
}

function componentDescriptor(
  { type, instanceId, description, parent, meta }: ComponentRecord,
  registrationId: string,
  observations: AgentComponentDescriptor["observations"],
  actions: AgentComponentDescriptor["actions"],
): AgentComponentDescriptor {
  // AS-SNAP-002: `internal` is not copied, here or anywhere else.
  return Object.freeze({
    type,
    instanceId,
    registrationId,
    description,
    ...(parent && { parent }),
    ...(meta && { meta }),
    observations: Object.freeze(observations) as AgentComponentDescriptor["observations"],
    actions: Object.freeze(actions) as AgentComponentDescriptor["actions"],
  });
}

function procedureDescriptor(
  procedure: ProcedureRecord,
  registrationId: string,
  reason: string | undefined,
  note: string | undefined,
): AgentProcedureDescriptor {
  const descriptor: Static<AgentProcedureDescriptor> = procedure.descriptor;
  // AS-SNAP-028: the live text stands beside the description, never inside it.
  return withAvailability(
    { registrationId, ...descriptor, ...(note !== undefined && { contextualNote: note }) },
    reason,
  );
}

function withAvailability<D extends object>(
  descriptor: D,
  reason: string | undefined,
): D & { available: boolean; unavailableReason?: string } {
  return Object.freeze({
    available: reason === undefined,
    ...descriptor,
    ...(reason !== undefined && { unavailableReason: reason }),
  });
}

/** What the binding's `describe()` says now, word for word; nothing when it has nothing to say, or throws. */
// AS-SNAP-027
function contextualNote({ handlers }: ProcedureRecord): string | undefined {
  if (handlers.describe === undefined) return undefined;
  try {
    const note: unknown = handlers.describe();
    return typeof note === "string" && note !== "" ? note : undefined;
  } catch {
    return undefined;
  }
}

function sameItems(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

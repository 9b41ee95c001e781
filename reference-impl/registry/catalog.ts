import type { ComponentRecord } from "../definitions/records.js";
import type { Registration } from "./registration.js";

/** The live registrations, found in the ways in which they are asked for. */
export interface Catalog {
  add(registration: Registration): void;
  remove(registration: Registration): void;
  byId(registrationId: string): Registration | undefined;
  byComponent(type: string, instanceId: string): Registration | undefined;
  /** Those that have the capability, oldest first. */
  offering(capabilityId: string): Iterable<Registration>;
  /** By priority (descending), type, instance id. */
  inOrder(): readonly Registration[];
}

export function createCatalog(): Catalog {
  let registrations = new Map<string, Registration>();
  const components = new Map<string, Registration>();
  const offers = new Map<string, Set<Registration>>();
  let ordered: readonly Registration[] | undefined = [];

  return {
    add(registration) {
      registrations.set(registration.id, registration);
      components.set(componentKey(registration.component.type, registration.component.instanceId), registration);
      for (const capabilityId of registration.component.capabilities.keys()) {
        const offering = offers.get(capabilityId);
        if (offering === undefined) offers.set(capabilityId, new Set([registration]));
        else offering.add(registration);
      }
      ordered = undefined;
    },
    remove(registration) {
      registrations.delete(registration.id);
      components.delete(componentKey(registration.component.type, registration.component.instanceId));
      for (const capabilityId of registration.component.capabilities.keys()) {
        const offering = offers.get(capabilityId);
        offering?.delete(registration);
        if (offering?.size === 0) offers.delete(capabilityId);
      }
      ordered = undefined;
    },
    byId: (registrationId) => registrations.get(registrationId),
    byComponent: (type, instanceId) => components.get(componentKey(type, instanceId)),
    offering: (capabilityId) => offers.get(capabilityId) ?? [],
    inOrder() {
      if (ordered === undefined) {
        ordered = [...registrations.values()].sort((a, b) => compare(a.component, b.component));
        // Kept in order, with newcomers at the end: sorting it the next time is nearly linear.
        registrations = new Map(ordered.map((registration) => [registration.id, registration]));
      }
      return ordered;
    },
  };
}

/** Neither a type nor an instance id may hold a space. */
const componentKey = (type: string, instanceId: string): string => `${type} ${instanceId}`;

/** AS-SNAP-003: never by mount order, never by locale. */
function compare(a: ComponentRecord, b: ComponentRecord): number {
  return b.priority - a.priority || compareText(a.type, b.type) || compareText(a.instanceId, b.instanceId);
}

/** By UTF-16 code unit. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

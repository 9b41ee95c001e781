import { componentUnmounted } from "../failures.js";
import type { AgentSurfaceEvent } from "../types/events.js";
import type { Catalog } from "./catalog.js";
import type { Registration } from "./registration.js";
import type { Runtime } from "./runtime.js";
import type { Tombstones } from "./tombstones.js";

/** What a registration leaves behind, and where. */
export interface Leaving {
  readonly runtime: Runtime;
  readonly catalog: Catalog;
  readonly tombstones: Tombstones;
}

/** Ends a live registration, as one mutation. */
export function unregister(sources: Leaving, registration: Registration): void {
  if (registration.status !== "active") return;
  const event = leave(sources, registration);
  sources.runtime.version.bump();
  sources.runtime.events.emit(event);
}

/**
 * The part that a replacement shares: takes the registration out, remembers it, ends its invocations. Neither bumps the
 * version nor tells anybody.
 */
export function leave({ runtime, catalog, tombstones }: Leaving, registration: Registration): AgentSurfaceEvent {
  const { id: registrationId, component } = registration;
  const { type, instanceId, origin } = component;
  registration.status = "unregistered";
  registration.view = undefined;
  catalog.remove(registration);
  tombstones.bury({ registrationId, type, instanceId, unregisteredAt: runtime.now() });
  // AS-LIFE-007, AS-NAV-005
  for (const run of [...registration.runs]) if (!run.survivesUnmount) run.interrupt(componentUnmounted("mid-flight"));
  runtime.audit({ type: "unregistration", registrationId, componentType: type, instanceId, origin });
  return { type: "component-unregistered", registrationId, componentType: type, instanceId };
}

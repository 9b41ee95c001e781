import { defect } from "../definitions/checks.js";
import type { CapabilityRecord } from "../definitions/records.js";
import { agentSafeText } from "../sanitise.js";
import type { AgentSurfaceEvent } from "../types/events.js";
import type { AgentRegistrationHandle } from "../types/registry.js";
import type { AvailabilityOverride, Registration } from "./registration.js";
import type { Runtime } from "./runtime.js";

type Patch = Parameters<AgentRegistrationHandle["update"]>[0];

/**
 * Pushes dynamic state: `enabled` and availability overrides, nothing else. One mutation, if anything changed.
 *
 * @throws AgentSurfaceDefinitionError on a member that needs a new registration; nothing has changed then
 */
export function update(runtime: Runtime, registration: Registration, patch: Patch): void {
  if (typeof patch !== "object" || patch === null) throw new TypeError("update needs a patch object");
  const { enabled, availability, ...rest } = patch;
  // AS-LIFE-019
  const [structural] = Object.keys(rest);
  if (structural !== undefined) {
    throw defect("INVALID_DEFINITION", registration.component.type, `update cannot change "${structural}"`);
  }
  if (enabled !== undefined && typeof enabled !== "boolean") throw new TypeError("enabled must be true or false");
  const overrides = readOverrides(runtime, registration, availability ?? {});

  const before = pushedAvailability(registration);
  const changed = apply(registration, enabled, overrides);
  // ambiguous: does an update that changes nothing bump the version? A mutation has to affect the surface: no.
  if (!changed) return;
  // AS-VER-005, AS-VER-006
  runtime.version.bump();
  runtime.events.emit(...availabilityEvents(registration, before));
}

function readOverrides(
  runtime: Runtime,
  registration: Registration,
  availability: Record<string, unknown>,
): Map<CapabilityRecord, AvailabilityOverride> {
  const overrides = new Map<CapabilityRecord, AvailabilityOverride>();
  for (const [name, value] of Object.entries(availability)) {
    const capability = findCapability(registration, name);
    if (capability === undefined) {
      runtime.diagnostics.warn(`${registration.component.type} has no capability "${name}"`);
      continue;
    }
    const { available, reason } = (value ?? {}) as { available?: unknown; reason?: unknown };
    if (typeof available !== "boolean") throw new TypeError(`availability of "${name}" must be {available, reason?}`);
    overrides.set(capability, { available, ...(typeof reason === "string" && { reason: agentSafeText(reason, "") }) });
  }
  return overrides;
}

/** ambiguous: is a capability named by its name or by its id? Both are taken; no name is an id. */
function findCapability({ component }: Registration, name: string): CapabilityRecord | undefined {
  return (
    component.capabilities.get(name) ??
    component.capabilities.get(`view:${component.type}.${name}`) ??
    component.capabilities.get(`domain:${name}`)
  );
}

function apply(
  registration: Registration,
  enabled: boolean | undefined,
  overrides: ReadonlyMap<CapabilityRecord, AvailabilityOverride>,
): boolean {
  let changed = enabled !== undefined && enabled !== registration.enabled;
  if (enabled !== undefined) registration.enabled = enabled;
  for (const [capability, override] of overrides) {
    const old = registration.overrides.get(capability) ?? { available: true };
    changed ||= old.available !== override.available || old.reason !== override.reason;
    registration.overrides.set(capability, override);
  }
  return changed;
}

/** What has been pushed, per capability; `when` and policies are looked at when somebody looks. */
function pushedAvailability({ component, enabled, overrides }: Registration): Map<CapabilityRecord, boolean> {
  const pushed = new Map<CapabilityRecord, boolean>();
  for (const capability of component.capabilities.values()) {
    pushed.set(capability, enabled && overrides.get(capability)?.available !== false);
  }
  return pushed;
}

function availabilityEvents(
  registration: Registration,
  before: ReadonlyMap<CapabilityRecord, boolean>,
): AgentSurfaceEvent[] {
  const events: AgentSurfaceEvent[] = [];
  for (const [capability, available] of pushedAvailability(registration)) {
    if (before.get(capability) === available) continue;
    events.push({
      type: "availability-changed",
      registrationId: registration.id,
      capabilityId: capability.id,
      available,
    });
  }
  return events;
}

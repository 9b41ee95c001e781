import type { CapabilityRecord } from "../definitions/records.js";
import type { Registration } from "../registry/registration.js";
import type { Runtime } from "../registry/runtime.js";
import { agentSafeText } from "../sanitise.js";

const UNAVAILABLE = "unavailable";

/**
 * Why a capability is not available now, policies apart; `undefined` when it is (core-api, Availability). Synchronous,
 * changes nothing, and gives the same text to the snapshot and to an invocation.
 */
export function unavailableReason(
  runtime: Runtime,
  registration: Registration,
  capability: CapabilityRecord,
): string | undefined {
  // AS-AVAIL-006
  if (!registration.enabled) return "component-disabled";

  const override = registration.overrides.get(capability);
  if (override?.available === false) return override.reason ?? authoredReason(capability);

  const { when } = capability.availability;
  if (when === undefined) return undefined;
  let answer: unknown;
  try {
    answer = when.call(capability.availability);
  } catch (error) {
    // AS-AVAIL-018: a throwing when() counts as false.
    runtime.diagnostics.warn(`when() of ${capability.id} threw`, error);
    return "when-error";
  }
  if (answer instanceof Promise) {
    answer.catch(() => {});
    runtime.diagnostics.warn(`when() of ${capability.id} must be synchronous`);
    return "when-error";
  }
  return answer === false ? authoredReason(capability) : undefined;
}

/** The author's reason, which may be live text. */
function authoredReason({ availability }: CapabilityRecord): string {
  const reason = availability.unavailableReason;
  if (typeof reason !== "function") return agentSafeText(reason, UNAVAILABLE);
  try {
    return agentSafeText(reason.call(availability), UNAVAILABLE);
  } catch {
    return UNAVAILABLE;
  }
}

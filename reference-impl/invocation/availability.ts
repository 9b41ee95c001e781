import { unavailableReason } from "../availability/state.js";
import { capabilityNotAvailable } from "../failures.js";
import type { Runtime } from "../registry/runtime.js";
import type { Target } from "./resolution.js";

/**
 * Phase 3: `enabled`, pushed overrides and `when()` again, with the very reason that a snapshot would give.
 *
 * @throws Refusal `CAPABILITY_NOT_AVAILABLE`
 */
// AS-AVAIL-001
export function availability(runtime: Runtime, { registration, capability }: Target): void {
  const reason = unavailableReason(runtime, registration, capability);
  if (reason !== undefined) throw capabilityNotAvailable(reason);
}

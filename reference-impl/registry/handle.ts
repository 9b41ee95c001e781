import type { AgentRegistrationHandle } from "../types/registry.js";
import type { RegisterOutcome } from "./register.js";
import type { Registration } from "./registration.js";
import type { Runtime } from "./runtime.js";
import { type Leaving, unregister } from "./unregister.js";
import { update } from "./update.js";

/** The owner's end of a registration. Calls after its end do nothing, and warn in development. */
export function createHandle(sources: Leaving, outcome: RegisterOutcome): AgentRegistrationHandle {
  if (outcome.status === "rejected") return deadHandle(sources.runtime, outcome.registrationId);
  const { registration } = outcome;
  const { runtime } = sources;
  return Object.freeze({
    registrationId: registration.id,
    get status() {
      return registration.status;
    },
    update(patch: Parameters<AgentRegistrationHandle["update"]>[0]) {
      if (isLive(runtime, registration, "update")) update(runtime, registration, patch);
    },
    invalidate() {
      if (isLive(runtime, registration, "invalidate")) runtime.version.bump();
    },
    unregister() {
      if (isLive(runtime, registration, "unregister")) unregister(sources, registration);
    },
  });
}

/** The handle of a registration that never was. */
function deadHandle(runtime: Runtime, registrationId: string): AgentRegistrationHandle {
  const warn = (): void => runtime.diagnostics.warn(`${registrationId} was rejected`);
  return Object.freeze({ registrationId, status: "rejected", update: warn, invalidate: warn, unregister: warn });
}

function isLive(runtime: Runtime, registration: Registration, call: string): boolean {
  if (registration.status === "active") return true;
  runtime.diagnostics.warn(`${call} of ${registration.id}, which is no longer registered`);
  return false;
}

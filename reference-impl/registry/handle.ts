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
  const handle = new LiveHandle(registration, {
    update(patch) {
      if (isLive(runtime, registration, "update")) update(runtime, registration, patch);
    },
    invalidate() {
      if (isLive(runtime, registration, "invalidate")) runtime.version.bump();
    },
    unregister() {
      if (isLive(runtime, registration, "unregister")) unregister(sources, registration);
    },
  });
  return Object.freeze(handle);
}

type Calls = Pick<AgentRegistrationHandle, "update" | "invalidate" | "unregister">;

/** A class for the sake of its getter: see ../contexts.ts. An own getter would cost each mount a quarter of its time. */
class LiveHandle implements AgentRegistrationHandle {
  readonly registrationId: string;
  readonly update: Calls["update"];
  readonly invalidate: Calls["invalidate"];
  readonly unregister: Calls["unregister"];
  readonly #registration: Registration;

  constructor(registration: Registration, { update, invalidate, unregister }: Calls) {
    this.registrationId = registration.id;
    this.update = update;
    this.invalidate = invalidate;
    this.unregister = unregister;
    this.#registration = registration;
  }

  get status(): AgentRegistrationHandle["status"] {
    return this.#registration.status;
  }
}
// Whoever has one handle must not be able to speak for the others.
Object.freeze(LiveHandle.prototype);

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

import type { Runtime } from "../registry/runtime.js";
import type { AgentActionContext, AgentReadContext } from "../types/definition.js";
import type { HandlerSignal } from "./handler-signal.js";
import type { Target } from "./resolution.js";
import type { Run } from "./run.js";

/** What `read`, `precondition` and `bind` are told. */
export function readContext(runtime: Runtime, run: Run, { registration, capability }: Target): AgentReadContext {
  const host = runtime.host();
  return Object.freeze({
    capabilityId: capability.id,
    registrationId: registration.id,
    consumer: run.request.consumer,
    get host() {
      return host();
    },
  });
}

/** What `execute` is told. */
export function actionContext(
  runtime: Runtime,
  run: Run,
  { registration, capability }: Target,
  signal: HandlerSignal,
  confirmation: AgentActionContext["confirmation"],
): AgentActionContext {
  const host = runtime.host();
  return Object.freeze({
    capabilityId: capability.id,
    registrationId: registration.id,
    consumer: run.request.consumer,
    get host() {
      return host();
    },
    invocationId: run.request.invocationId,
    // Few handlers look at it, and it is the dearest part of a call.
    get signal() {
      return signal.get();
    },
    ...(confirmation && { confirmation }),
  });
}

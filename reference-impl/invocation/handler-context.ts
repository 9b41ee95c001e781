import type { Runtime } from "../registry/runtime.js";
import type { AgentActionContext, AgentReadContext } from "../types/definition.js";
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
  signal: AbortSignal,
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
    signal,
    ...(confirmation && { confirmation }),
  });
}

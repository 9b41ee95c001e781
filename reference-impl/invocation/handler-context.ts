import { withHost, withHostAndSignal } from "../contexts.js";
import type { Runtime } from "../registry/runtime.js";
import type { AgentActionContext, AgentReadContext } from "../types/definition.js";
import type { HandlerSignal } from "./handler-signal.js";
import type { Target } from "./resolution.js";
import type { Run } from "./run.js";

/** What `read`, `precondition` and `bind` are told. */
export function readContext(runtime: Runtime, run: Run, { registration, capability }: Target): AgentReadContext {
  const facts = {
    capabilityId: capability.id,
    registrationId: registration.id,
    consumer: run.request.consumer,
  };
  return withHost(facts, runtime.host());
}

/** What `execute` is told. */
export function actionContext(
  runtime: Runtime,
  run: Run,
  { registration, capability }: Target,
  signal: HandlerSignal,
  confirmation: AgentActionContext["confirmation"],
): AgentActionContext {
  const facts = {
    capabilityId: capability.id,
    registrationId: registration.id,
    consumer: run.request.consumer,
    invocationId: run.request.invocationId,
    ...(confirmation && { confirmation }),
  };
  return withHostAndSignal(facts, runtime.host(), signal);
}

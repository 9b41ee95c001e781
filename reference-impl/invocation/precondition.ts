import { isAgentSurfaceError } from "../errors.js";
import { preconditionFailed, type Refusal, refusalOf } from "../failures.js";
import { toJsonValue } from "../json/clone.js";
import type { Runtime } from "../registry/runtime.js";
import { agentSafeDetails } from "../sanitise.js";
import { readContext } from "./handler-context.js";
import type { Target } from "./resolution.js";
import type { Run } from "./run.js";

/**
 * Phase 7: the author's check of the effective input against live state.
 *
 * @throws Refusal `PRECONDITION_FAILED`
 */
export function precondition(runtime: Runtime, run: Run, target: Target): void {
  const { capability } = target;
  if (capability.kind !== "action" || capability.handlers.precondition === undefined) return;
  let answer: unknown;
  try {
    // A copy of its own: what it does to its input does not reach the handler.
    answer = capability.handlers.precondition(toJsonValue(run.effectiveInput), readContext(runtime, run, target));
  } catch (thrown) {
    throw failureFrom(thrown);
  }
  if (answer === undefined || answer === null || answer === true) return;
  if (answer instanceof Promise) {
    answer.catch(() => {});
    runtime.diagnostics.warn(`precondition of ${capability.id} must be synchronous`);
  }
  throw failureFrom(answer);
}

/** A failure that was returned or thrown. An `Error` that is not ours tells the agent nothing. */
function failureFrom(failure: unknown): Refusal {
  if (isAgentSurfaceError(failure)) return refusalOf(failure, preconditionFailed);
  if (typeof failure !== "object" || failure === null || failure instanceof Error) return preconditionFailed();
  const { message, details } = failure as { message?: unknown; details?: unknown };
  return preconditionFailed(message, agentSafeDetails(details));
}

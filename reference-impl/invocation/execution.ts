import type { Evidence } from "../confirmation/protocol.js";
import { withSignal } from "../contexts.js";
import type { ActionRecord, ObservationRecord, ProcedureRecord } from "../definitions/records.js";
import { executionFailed, type Refusal, refusalOf, timeout } from "../failures.js";
import { toJsonValue } from "../json/clone.js";
import type { Runtime } from "../registry/runtime.js";
import { startTimer } from "../registry/timers.js";
import type { JsonObject } from "../types/json.js";
import { actionContext, readContext } from "./handler-context.js";
import { createHandlerSignal, type HandlerSignal } from "./handler-signal.js";
import type { Target } from "./resolution.js";
import type { Run } from "./run.js";

/** What execution needs besides the run and its target. */
export interface ExecutionTools {
  readonly runtime: Runtime;
  /** The refusal for a server that asks for the user's confirmation itself. */
  readonly serverDemand: (details: JsonObject | undefined) => Refusal;
  /** The handler came too late: its invocation had settled. */
  readonly onLate: (status: "ok" | "error") => void;
}

/**
 * Phase 9: runs the handler as it is now, bounded by the timeout.
 *
 * @returns what the handler gave, or a promise of it
 * @throws Refusal `TIMEOUT`, `CANCELLED`, `COMPONENT_UNMOUNTED`, `EXECUTION_FAILED`, or what the handler declared safe
 */
export function execution(
  tools: ExecutionTools,
  run: Run,
  target: Target,
  evidence: Evidence | undefined,
): unknown | Promise<unknown> {
  // AS-CONC-010, AS-NAV-003: unmounted before dispatch means not dispatched.
  run.checkpoint();
  const { capability } = target;
  // AS-NAV-001: from here on a navigation may take its own component away.
  run.survivesUnmount = capability.effect === "navigation";
  run.dispatchedAt = tools.runtime.now();
  evidence?.consume();

  const controller = createHandlerSignal();
  let returned: unknown;
  try {
    returned = dispatch(tools.runtime, run, target, controller, evidence);
  } catch (thrown) {
    if (run.interruption !== undefined) tools.onLate("error");
    run.checkpoint();
    throw handlerFailure(tools, target, thrown);
  }
  if (isThenable(returned)) return settlement(tools, run, target, controller, returned);
  // The handler has ended its own invocation before it returned.
  if (run.interruption !== undefined) tools.onLate("ok");
  run.checkpoint();
  return returned;
}

/** AS-LIFE-002: handlers are not part of the frozen record; the current one runs. */
function dispatch(
  runtime: Runtime,
  run: Run,
  target: Target,
  signal: HandlerSignal,
  evidence: Evidence | undefined,
): unknown {
  const { capability } = target;
  const confirmation = evidence && Object.freeze({ id: evidence.id, approvedAt: evidence.approvedAt });
  switch (capability.kind) {
    case "observation":
      return (capability satisfies ObservationRecord).handlers.read(readContext(runtime, run, target));
    case "action":
      return (capability satisfies ActionRecord).handlers.execute(
        // What was validated is what executes – as a copy, which the handler may change.
        toJsonValue(run.effectiveInput),
        actionContext(runtime, run, target, signal, confirmation),
      );
    case "procedure":
      return callProcedure(runtime, run, capability, signal, confirmation);
  }
}

function callProcedure(
  runtime: Runtime,
  run: Run,
  { path }: ProcedureRecord,
  signal: HandlerSignal,
  confirmation: { id: string; approvedAt: string } | undefined,
): unknown {
  const executor = runtime.executors.current();
  if (executor === undefined || !runtime.executors.reaches(path)) throw executionFailed("transport");
  const facts = {
    invocationId: run.request.invocationId,
    consumer: run.request.consumer,
    // Evidence travels to the server as information, never as authority.
    ...(confirmation && { confirmation }),
  };
  const info = withSignal(facts, signal);
  return executor.execute({ path, input: toJsonValue(run.effectiveInput), info });
}

async function settlement(
  tools: ExecutionTools,
  run: Run,
  target: Target,
  controller: HandlerSignal,
  returned: PromiseLike<unknown>,
): Promise<unknown> {
  const handler = Promise.resolve(returned);
  const timeoutMs = run.request.timeoutMs ?? target.capability.timeoutMs;
  const stopTimer = startTimer(timeoutMs, () => run.interrupt(timeout(timeoutMs, target.capability.idempotent)));
  let interrupted = false;
  const onInterrupt = (): void => {
    interrupted = true;
    // JS cannot force-kill a handler; the signal asks it to stop.
    controller.abort(run.interruption?.payload.code);
  };
  try {
    return await run.wait(handler, onInterrupt);
  } catch (thrown) {
    if (interrupted && thrown === run.interruption) {
      // AS-CONC-011: whatever the handler still does is logged, and changes nothing.
      handler.then(
        () => tools.onLate("ok"),
        () => tools.onLate("error"),
      );
      throw thrown;
    }
    throw handlerFailure(tools, target, thrown);
  } finally {
    stopTimer();
  }
}

/** What the agent is told of a handler that failed: what the author declared safe, or that it failed. */
function handlerFailure(tools: ExecutionTools, { capability }: Target, thrown: unknown): Refusal {
  const refusal = refusalOf(thrown, () => {
    tools.runtime.diagnostics.warn(`${capability.id} failed`, thrown);
    return executionFailed("handler-error");
  });
  const { code, details } = refusal.payload;
  // AS-CONFIRM-023
  // ambiguous: is a server's demand recorded here, so that the user can answer it, or only passed on?
  return capability.kind === "procedure" && code === "CONFIRMATION_REQUIRED" ? tools.serverDemand(details) : refusal;
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return (
    (typeof value === "object" || typeof value === "function") &&
    value !== null &&
    "then" in value &&
    typeof value.then === "function"
  );
}

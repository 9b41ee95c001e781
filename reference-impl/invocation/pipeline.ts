import type { Confirmations } from "../confirmation/protocol.js";
import { cancelled, executionFailed, invocationConflict, Refusal } from "../failures.js";
import type { Catalog } from "../registry/catalog.js";
import { consumerKeyOf } from "../registry/consumer.js";
import type { Runtime } from "../registry/runtime.js";
import type { Tombstones } from "../registry/tombstones.js";
import { agentSafeText } from "../sanitise.js";
import type { AgentInvocation, AgentInvocationResult, InvokeOptions } from "../types/invocation.js";
import { type Admissions, admission } from "./admission.js";
import { auditLate, auditStarted } from "./audited.js";
import { authorization } from "./authorization.js";
import { availability } from "./availability.js";
import type { DedupeStore } from "./dedupe.js";
import { effectiveInput } from "./effective-input.js";
import { type ExecutionTools, execution } from "./execution.js";
import { identity } from "./identity.js";
import { confirmedRequest, invokePolicy, summaryOf } from "./invoke-policy.js";
import { acceptOutput } from "./output.js";
import { precondition } from "./precondition.js";
import { readRequest } from "./request.js";
import { resolution, type Target } from "./resolution.js";
import { createRun, type Run } from "./run.js";
import { envelope, isTerminal, type Outcome, settlement } from "./settlement.js";

/** Everything that invocations of one registry share. */
export interface PipelineSources extends Admissions {
  readonly runtime: Runtime;
  readonly catalog: Catalog;
  readonly tombstones: Tombstones;
  readonly confirmations: Confirmations;
  readonly dedupe: DedupeStore;
  /** Every invocation in flight. */
  readonly runs: Set<Run>;
}

/** How the phases ended; `defect` is an author's mistake that development throws. */
type Ending = Outcome & { readonly defect?: unknown };

/**
 * Invokes a capability (core-api, Invocation). The phases run in their fixed order, and the first that fails gives its
 * typed error. Nothing is waited for that does not have to be: with synchronous policies and a free slot, the handler
 * has been called when this returns.
 *
 * @throws TypeError or RangeError on programmer misuse
 */
export function invoke(
  sources: PipelineSources,
  invocation: AgentInvocation,
  options: InvokeOptions | undefined,
): Promise<AgentInvocationResult> {
  const { runtime, dedupe } = sources;
  const request = readRequest(invocation, options, runtime.identifiers.nextInvocationId);
  const consumerKey = consumerKeyOf(request.consumer);
  const run = createRun(request, consumerKey, runtime.now(), runtime.version.current());

  const known = identity(dedupe, request, consumerKey);
  if (known.kind === "known") return known.attempt.result;
  if (known.kind === "conflict") {
    return Promise.resolve(envelope(runtime, run, { status: "error", error: invocationConflict().payload }));
  }

  let settle: (result: Promise<AgentInvocationResult>) => void = () => {};
  const result = new Promise<AgentInvocationResult>((resolve) => {
    settle = resolve;
  });
  // Known before any host code runs, so that a handler that repeats its own request joins it.
  dedupe.begin(known.key, { fingerprint: known.fingerprint, result });
  settle(runToEnd(sources, run, known.key));
  return result;
}

async function runToEnd(sources: PipelineSources, run: Run, key: string): Promise<AgentInvocationResult> {
  const { runtime, runs, dedupe } = sources;
  const { invocationId, capabilityId, consumer, signal } = run.request;
  const onAbort = (): void => run.interrupt(cancelled());
  runs.add(run);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted) onAbort();
  runtime.events.emit({ type: "invocation-started", invocationId, capabilityId, consumerId: consumer.id });

  const ending = await endingOf(sources, run);

  signal?.removeEventListener("abort", onAbort);
  runs.delete(run);
  run.target?.registration.runs.delete(run);
  const result = settlement(runtime, run, ending);
  // What is no JSON has no fingerprint: nothing is remembered of it.
  dedupe.finish(key, run.request.inputDefect === undefined && isTerminal(result));
  // Only now may the next one in the queue begin.
  run.release();
  // ambiguous: "throws in development" – the invocation has settled as in production, and its promise rejects.
  if (ending.defect !== undefined && runtime.environment === "development") throw ending.defect;
  return result;
}

async function endingOf(sources: PipelineSources, run: Run): Promise<Ending> {
  try {
    return await phases(sources, run);
  } catch (thrown) {
    if (thrown instanceof Refusal) return { status: "error", error: thrown.payload };
    sources.runtime.diagnostics.defect(`invocation of ${run.request.capabilityId} broke`, thrown);
    return { status: "error", error: executionFailed("handler-error").payload };
  }
}

/** Phases 2 to 9, and the validation of the output. */
async function phases(sources: PipelineSources, run: Run): Promise<Ending> {
  const { runtime, confirmations } = sources;
  const target = resolution(sources, run.request);
  run.target = target;
  target.registration.runs.add(run);
  auditStarted(runtime, run);
  availability(runtime, target);

  const authorizing = authorization(runtime, run, target);
  if (authorizing !== undefined) await authorizing;

  run.effectiveInput = effectiveInput(runtime, run, target);

  const decided = invokePolicy(runtime, confirmations, run, target);
  const evidence = decided instanceof Promise ? await decided : decided;
  if (evidence !== undefined) run.onRelease(evidence.release);

  precondition(runtime, run, target);

  const admitted = admission(runtime, sources, run, target);
  run.onRelease(admitted instanceof Promise ? await admitted : admitted);

  const returned = execution(executionTools(sources, run, target), run, target, evidence);
  const given = returned instanceof Promise ? await returned : returned;

  const accepted = acceptOutput(runtime, target.capability, given);
  if (accepted.ok) return { status: "ok", output: accepted.output };
  return { status: "error", error: accepted.refusal.payload, defect: accepted.defect };
}

function executionTools({ runtime, confirmations }: PipelineSources, run: Run, target: Target): ExecutionTools {
  return {
    runtime,
    serverDemand: (details) =>
      confirmations.demand(confirmedRequest(runtime, run, target), {
        summary: agentSafeText(details?.summary, summaryOf(run, target)),
        origin: "server",
        extra: details,
      }),
    onLate: (status) => auditLate(runtime, run, status),
  };
}

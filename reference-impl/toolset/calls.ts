import { cancelled, executionFailed, type Refusal } from "../failures.js";
import { randomBase62 } from "../registry/random.js";
import type { AgentInvocation, AgentInvocationResult, InvokeOptions } from "../types/invocation.js";
import type { AgentSurfaceRegistry } from "../types/registry.js";
import { errorEnvelope } from "./envelope.js";
import { callKey, createEvidenceMemory, requestKey } from "./evidence.js";
import type { ResolvedToolsetOptions } from "./options.js";

/** Carries calls to the registry, and sees confirmations through. */
export interface ToolCalls {
  /** Never rejects. */
  call(request: AgentInvocation, options?: CallOptions): Promise<AgentInvocationResult>;
  /** AS-TOPO-003: ends every wait; the calls get what they were waiting to replace. */
  close(): void;
}

/** What a protocol has besides the request. */
export interface CallOptions {
  /** The caller gives up: what runs is cancelled, what waits waits no longer. */
  signal?: AbortSignal;
  /** Told of a confirmation that this call begins to wait for. `over` is aborted when it waits no longer. Never throws. */
  onDemand?(confirmationId: string, over: AbortSignal): void;
}

export function createToolCalls(
  registry: AgentSurfaceRegistry,
  { consumer, confirmations }: Pick<ResolvedToolsetOptions, "consumer" | "confirmations">,
): ToolCalls {
  const closing = new AbortController();
  const waits = confirmations === "wait";
  /** For transports that repeat a call: its answer is remembered under the evidence that it was given with. */
  const usedByCall = createEvidenceMemory(callKey);
  // ambiguous: how does a model retry with evidence, when a direct tool has no slot for it? Here: by repeating the call.
  const demandedFor = createEvidenceMemory(requestKey);

  async function invoke(request: AgentInvocation, { signal }: CallOptions): Promise<AgentInvocationResult> {
    const options: InvokeOptions = signal === undefined ? { consumer } : { consumer, signal };
    try {
      return await registry.invoke(request, options);
    } catch {
      // The registry is gone, or the call was a misuse; either way the model gets an answer.
      return answerFor(request, executionFailed("transport"));
    }
  }

  async function call(asked: AgentInvocation, options: CallOptions = {}): Promise<AgentInvocationResult> {
    const request = withInvocationId(asked);
    // ambiguous: what does a tool do after its toolset was disposed? Here: nothing.
    if (closing.signal.aborted) return answerFor(request, cancelled());
    const known = request.confirmationId ?? usedByCall.find(request) ?? demandedFor.find(request);
    const result = await (known === undefined ? invoke(request, options) : present(request, known, options));
    const demanded = demandedConfirmation(result);
    if (demanded === undefined) {
      demandedFor.forget(request);
      return result;
    }
    if (waits) return (await isDecided(demanded, options)) ? present(request, demanded, options) : result;
    demandedFor.remember(request, demanded);
    return result;
  }

  /** With the same invocation id; a denial comes back as the registry's answer, and is not asked again. */
  function present(
    request: AgentInvocation,
    confirmationId: string,
    options: CallOptions,
  ): Promise<AgentInvocationResult> {
    usedByCall.remember(request, confirmationId);
    return invoke({ ...request, confirmationId }, options);
  }

  function answerFor({ invocationId, capabilityId }: AgentInvocation, refusal: Refusal): AgentInvocationResult {
    return errorEnvelope({ invocationId, capabilityId, surfaceVersion: registry.getVersion() }, refusal.payload);
  }

  async function isDecided(confirmationId: string, { signal, onDemand }: CallOptions): Promise<boolean> {
    const waiting = signal === undefined ? closing.signal : AbortSignal.any([closing.signal, signal]);
    if (waiting.aborted) return false;
    const over = new AbortController();
    onDemand?.(confirmationId, over.signal);
    try {
      await registry.confirmations.waitFor(confirmationId, { signal: waiting });
      return !waiting.aborted;
    } catch {
      return false;
    } finally {
      over.abort();
    }
  }

  return { call, close: () => closing.abort() };
}

/** The retry has to carry the same id, so one is needed before the first attempt. */
function withInvocationId(request: AgentInvocation): AgentInvocation {
  return request.invocationId === undefined ? { ...request, invocationId: `inv_${randomBase62(16)}` } : request;
}

function demandedConfirmation(result: AgentInvocationResult): string | undefined {
  if (result.status !== "error" || result.error.code !== "CONFIRMATION_REQUIRED") return undefined;
  const confirmationId = result.error.details?.confirmationId;
  return typeof confirmationId === "string" ? confirmationId : undefined;
}

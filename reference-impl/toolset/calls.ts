import { cancelled, executionFailed, type Refusal } from "../failures.js";
import { randomBase62 } from "../registry/random.js";
import type { AgentInvocation, AgentInvocationResult } from "../types/invocation.js";
import type { AgentSurfaceRegistry } from "../types/registry.js";
import { errorEnvelope } from "./envelope.js";
import { callKey, createEvidenceMemory, requestKey } from "./evidence.js";
import type { ResolvedToolsetOptions } from "./options.js";

/** Carries calls to the registry, and sees confirmations through. */
export interface ToolCalls {
  /** Never rejects. */
  call(request: AgentInvocation): Promise<AgentInvocationResult>;
  /** AS-TOPO-003: ends every wait; the calls get what they were waiting to replace. */
  close(): void;
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

  async function invoke(request: AgentInvocation): Promise<AgentInvocationResult> {
    try {
      return await registry.invoke(request, { consumer });
    } catch {
      // The registry is gone, or the call was a misuse; either way the model gets an answer.
      return answerFor(request, executionFailed("transport"));
    }
  }

  async function call(asked: AgentInvocation): Promise<AgentInvocationResult> {
    const request = withInvocationId(asked);
    // ambiguous: what does a tool do after its toolset was disposed? Here: nothing.
    if (closing.signal.aborted) return answerFor(request, cancelled());
    const known = request.confirmationId ?? usedByCall.find(request) ?? demandedFor.find(request);
    const result = await (known === undefined ? invoke(request) : present(request, known));
    const demanded = demandedConfirmation(result);
    if (demanded === undefined) {
      demandedFor.forget(request);
      return result;
    }
    if (waits) return (await isDecided(demanded)) ? present(request, demanded) : result;
    demandedFor.remember(request, demanded);
    return result;
  }

  /** With the same invocation id; a denial comes back as the registry's answer, and is not asked again. */
  function present(request: AgentInvocation, confirmationId: string): Promise<AgentInvocationResult> {
    usedByCall.remember(request, confirmationId);
    return invoke({ ...request, confirmationId });
  }

  function answerFor({ invocationId, capabilityId }: AgentInvocation, refusal: Refusal): AgentInvocationResult {
    return errorEnvelope({ invocationId, capabilityId, surfaceVersion: registry.getVersion() }, refusal.payload);
  }

  async function isDecided(confirmationId: string): Promise<boolean> {
    try {
      await registry.confirmations.waitFor(confirmationId, { signal: closing.signal });
      return !closing.signal.aborted;
    } catch {
      return false;
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

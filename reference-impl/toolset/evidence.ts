import { canonicalJson } from "../json/canonical.js";
import type { AgentInvocation } from "../types/invocation.js";

/** Which confirmation belongs to which request: provider calls have no slot to carry it. */
export interface EvidenceMemory {
  find(request: AgentInvocation): string | undefined;
  remember(request: AgentInvocation, confirmationId: string): void;
  forget(request: AgentInvocation): void;
}

/** Requests that are remembered; the oldest give way. */
const REMEMBERED = 256;

/** @param keyOf tells requests apart: those with equal keys share a confirmation */
export function createEvidenceMemory(keyOf: (request: AgentInvocation) => string | undefined): EvidenceMemory {
  const remembered = new Map<string, string>();
  return {
    find(request) {
      const key = keyOf(request);
      return key === undefined ? undefined : remembered.get(key);
    },
    remember(request, confirmationId) {
      const key = keyOf(request);
      if (key === undefined) return;
      remembered.delete(key);
      remembered.set(key, confirmationId);
      for (const oldest of remembered.keys()) {
        if (remembered.size <= REMEMBERED) break;
        remembered.delete(oldest);
      }
    },
    forget(request) {
      const key = keyOf(request);
      if (key !== undefined) remembered.delete(key);
    },
  };
}

/** One request, whatever its call id: what a model repeats after the user has approved. */
export function requestKey({ capabilityId, registrationId, instanceId, input }: AgentInvocation): string | undefined {
  return textOf({ capabilityId, registrationId, instanceId, input });
}

/** One call: what a transport repeats. A call without an id is never repeated. */
export function callKey(request: AgentInvocation): string | undefined {
  const { invocationId } = request;
  return invocationId === undefined ? undefined : textOf({ invocationId, request: requestKey(request) });
}

/** An input that is not JSON has no key; the registry will refuse it. */
function textOf(value: object): string | undefined {
  try {
    return canonicalJson(value);
  } catch {
    return undefined;
  }
}

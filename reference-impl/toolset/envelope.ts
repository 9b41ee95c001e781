import type { AgentCapabilityErrorPayload } from "../errors.js";
import { deepFreeze } from "../json/freeze.js";
import { randomBase62 } from "../registry/random.js";
import type { AgentInvocationResult } from "../types/invocation.js";
import type { JsonValue } from "../types/json.js";

/** Which call an envelope answers. */
export interface AnsweredCall {
  readonly invocationId: string | undefined;
  /** The capability, or the verb when none was reached. */
  readonly capabilityId: string;
  readonly surfaceVersion: string;
}

/** A failure that the registry was not asked about. */
export function errorEnvelope(call: AnsweredCall, error: AgentCapabilityErrorPayload): AgentInvocationResult {
  return deepFreeze({ status: "error", ...answered(call), error });
}

/** An answer that the toolset gives itself. */
export function okEnvelope(call: AnsweredCall, output: JsonValue): AgentInvocationResult {
  return deepFreeze({ status: "ok", ...answered(call), output });
}

function answered({ invocationId, capabilityId, surfaceVersion }: AnsweredCall) {
  return { invocationId: invocationId ?? `inv_${randomBase62(16)}`, capabilityId, surfaceVersion };
}

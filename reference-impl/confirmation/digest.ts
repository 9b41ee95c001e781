import { canonicalJson } from "../json/canonical.js";
import type { AgentEffect } from "../types/common.js";
import type { JsonValue } from "../types/json.js";

/** What an approval is bound to: this and nothing else. */
export interface ConfirmedRequest {
  readonly surfaceId: string;
  readonly registrationId: string;
  readonly capabilityId: string;
  readonly consumerKey: string;
  /** The effective input. */
  readonly input: JsonValue;
  readonly effect: AgentEffect;
}

/** One text per request: two requests are the same if and only if their texts are. Not hashed, so no two can collide. */
// AS-CONFIRM-002
export function digestOf(request: ConfirmedRequest): string {
  const { surfaceId, registrationId, capabilityId, consumerKey, input, effect } = request;
  return canonicalJson({ surfaceId, registrationId, capabilityId, consumerKey, input, effect });
}

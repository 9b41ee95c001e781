import { canonicalJson } from "../json/canonical.js";
import type { Attempt, DedupeStore } from "./dedupe.js";
import type { InvocationRequest } from "./request.js";

/** What the identity phase found out about a request. */
export type Identity =
  /** A new attempt. */
  | { readonly kind: "new"; readonly key: string; readonly fingerprint: string }
  /** The same request, in flight or settled. */
  | { readonly kind: "known"; readonly attempt: Attempt }
  /** The id belongs to a different request. */
  | { readonly kind: "conflict" };

let unrepeatable = 0;

/** Phase 1 (core-api, Invocation identity): have we seen this id from this consumer, and was it this request? */
export function identity(store: DedupeStore, request: InvocationRequest, consumerKey: string): Identity {
  const key = dedupeKey(consumerKey, request.invocationId);
  const fingerprint = fingerprintOf(request);
  const attempt = store.find(key);
  if (attempt === undefined) return { kind: "new", key, fingerprint };
  // AS-IDENT-001, AS-IDENT-002, AS-IDENT-003
  return attempt.fingerprint === fingerprint ? { kind: "known", attempt } : { kind: "conflict" };
}

/** AS-IDENT-004: consumer key and invocation id, with the former's length, so that no two pairs run together. */
function dedupeKey(consumerKey: string, invocationId: string): string {
  return `${consumerKey.length} ${consumerKey} ${invocationId}`;
}

/**
 * The request as issued. The document hashes this text; the text itself tells the same requests apart, and cannot
 * collide, so that an id reused for a different request never silently succeeds.
 */
function fingerprintOf(request: InvocationRequest): string {
  const { capabilityId, registrationId, instanceId, surfaceVersion, input, confirmationId, inputDefect } = request;
  // An input that is not JSON equals nothing, not even itself.
  if (inputDefect !== undefined) return `not JSON ${++unrepeatable}`;
  return canonicalJson({ capabilityId, registrationId, instanceId, surfaceVersion, input, confirmationId });
}

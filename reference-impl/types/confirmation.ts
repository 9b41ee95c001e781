import type { AgentEffect, Unsubscribe } from "./common.js";
import type { ConfirmationOutcome } from "./events.js";
import type { JsonValue } from "./json.js";

/** A request that waits for the user. Deep-frozen. */
export interface PendingConfirmation {
  /** `"cnf_"` + random. */
  confirmationId: string;
  capabilityId: string;
  registrationId: string;
  /** `kind + ":" + id` of the consumer. */
  consumerKey: string;
  effect: AgentEffect;
  /** Composed from description and effective input, or given by a policy. At most 300 characters. */
  summary: string;
  /** The exact effective input – bound and agent-supplied – that is being approved. */
  input: JsonValue;
  /** ISO-8601. */
  requestedAt: string;
  /** ISO-8601; `requestedAt` + `limits.confirmationTtlMs`. */
  expiresAt: string;
}

/** The user's side of the confirmation protocol (core-api, Confirmation API). */
export interface ConfirmationController {
  /** Undecided requests, oldest first, for the host's UI. */
  pending(): PendingConfirmation[];
  /** Decides. Only `approved: true` approves. An unknown or decided id is left alone. `reason` goes to the audit. */
  resolve(confirmationId: string, resolution: { approved: boolean; reason?: string }): void;
  /**
   * Resolves when the confirmation is decided, at once if it already is.
   * Rejects on an unknown id, and with the signal's reason when aborted.
   */
  waitFor(confirmationId: string, opts?: { signal?: AbortSignal }): Promise<ConfirmationOutcome>;
  /** Calls `listener` with the pending list whenever it changes. */
  subscribe(listener: (pending: PendingConfirmation[]) => void): Unsubscribe;
}

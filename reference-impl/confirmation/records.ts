import type { StopTimer } from "../registry/timers.js";
import type { PendingConfirmation } from "../types/confirmation.js";
import type { ConfirmationOutcome } from "../types/events.js";
import type { JsonObject } from "../types/json.js";

/** One confirmation, from the demand to the end of its memory. */
export interface ConfirmationRecord {
  readonly pending: PendingConfirmation;
  /** The request it is bound to. */
  readonly digest: string;
  /** Milliseconds of the registry's clock. */
  readonly expiresAt: number;
  readonly origin: "client" | "server";
  /** What a server says about its own demand, besides. */
  readonly extra: JsonObject | undefined;
  state: "pending" | "approved" | "denied" | "expired" | "consumed";
  /** ISO-8601; present once it is approved. */
  approvedAt?: string;
  /** Called once, when it is decided. */
  readonly waiters: Set<(outcome: ConfirmationOutcome) => void>;
  stopTimer: StopTimer;
}

/** Decided confirmations that are remembered, so that a late retry hears the precise reason. */
const REMEMBERED = 256;

/** The records of one registry. */
export interface ConfirmationRecords {
  add(record: ConfirmationRecord): void;
  /** Moves a record from the undecided to the decided ones. */
  decided(record: ConfirmationRecord): void;
  byId(confirmationId: string): ConfirmationRecord | undefined;
  /** The undecided record of this very request. */
  pendingFor(digest: string): ConfirmationRecord | undefined;
  /** Undecided ones, oldest first. */
  pending(): ConfirmationRecord[];
  pendingCount(): number;
}

/** @param isSpent May this decided record be forgotten? An approval that can still be used may not. */
export function createConfirmationRecords(isSpent: (record: ConfirmationRecord) => boolean): ConfirmationRecords {
  const undecided = new Map<string, ConfirmationRecord>();
  const byDigest = new Map<string, ConfirmationRecord>();
  /** Oldest decision first. */
  const decided = new Map<string, ConfirmationRecord>();

  return {
    add(record) {
      undecided.set(record.pending.confirmationId, record);
      byDigest.set(record.digest, record);
    },
    decided(record) {
      undecided.delete(record.pending.confirmationId);
      byDigest.delete(record.digest);
      decided.set(record.pending.confirmationId, record);
      for (const [id, oldest] of decided) {
        if (decided.size <= REMEMBERED) break;
        if (isSpent(oldest)) decided.delete(id);
      }
    },
    byId: (confirmationId) => undecided.get(confirmationId) ?? decided.get(confirmationId),
    pendingFor: (digest) => byDigest.get(digest),
    pending: () => [...undecided.values()],
    pendingCount: () => undecided.size,
  };
}

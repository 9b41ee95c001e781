import { confirmationInvalid, confirmationRequired, type Refusal, rateLimited } from "../failures.js";
import { deepFreeze } from "../json/freeze.js";
import { isoTime, type Runtime } from "../registry/runtime.js";
import { startTimer } from "../registry/timers.js";
import type { ConfirmationOutcome } from "../types/events.js";
import type { JsonObject } from "../types/json.js";
import { type ConfirmedRequest, digestOf } from "./digest.js";
import { type ConfirmationRecord, type ConfirmationRecords, createConfirmationRecords } from "./records.js";

/** An approval that has been presented with the request it is bound to, and is held for it. */
export interface Evidence {
  readonly id: string;
  readonly approvedAt: string;
  /** The handler is about to run: the approval is used up. */
  consume(): void;
  /** Nothing ran: the approval may be presented again. */
  release(): void;
}

/** Who demands a confirmation, and how it is put to the user. */
export interface Demand {
  readonly summary: string;
  readonly origin: "client" | "server";
  /** What a server says besides; passed on to the agent. */
  readonly extra?: JsonObject | undefined;
}

/** The confirmation protocol of one registry (companion facts, Confirmation protocol). */
export interface Confirmations {
  readonly records: ConfirmationRecords;
  /** The refusal that asks the user for this request: a new record, or the one that is already pending for it. */
  demand(request: ConfirmedRequest, demand: Demand): Refusal;
  /** Was this confirmation demanded for exactly this request? */
  concerns(confirmationId: string, request: ConfirmedRequest): boolean;
  /** @throws Refusal unless the confirmation authorizes exactly this request, now, for the first time */
  present(confirmationId: string, request: ConfirmedRequest): Evidence;
  decide(record: ConfirmationRecord, outcome: ConfirmationOutcome, reason?: string): void;
  /** Expires what is due by the registry's clock, whether its timer has fired or not. */
  expireDue(): void;
  expireAll(): void;
}

/** @param onChanged Told whenever the set of pending confirmations changed. */
export function createConfirmations(runtime: Runtime, onChanged: () => void): Confirmations {
  const records = createConfirmationRecords((record) => record.state !== "approved" || isDue(record));
  const isDue = (record: ConfirmationRecord): boolean => runtime.now() >= record.expiresAt;

  function demand(request: ConfirmedRequest, wanted: Demand): Refusal {
    expireDue();
    const digest = digestOf(request);
    // AS-CONFIRM-006: the same request, still undecided, keeps its id.
    const known = records.pendingFor(digest);
    if (known !== undefined) return requiredBy(known);
    // AS-CONFIRM-005
    if (records.pendingCount() >= runtime.limits.maxPendingConfirmations)
      return rateLimited("queue-full", nextExpiry());
    const record = open(request, digest, wanted);
    const { confirmationId, capabilityId, expiresAt } = record.pending;
    runtime.audit({ type: "confirmation-requested", ...auditedParts(record) });
    runtime.events.emit({ type: "confirmation-requested", confirmationId, capabilityId, expiresAt });
    onChanged();
    return requiredBy(record);
  }

  function open(request: ConfirmedRequest, digest: string, { summary, origin, extra }: Demand): ConfirmationRecord {
    const requestedAt = runtime.now();
    const expiresAt = requestedAt + runtime.limits.confirmationTtlMs;
    const { capabilityId, registrationId, consumerKey, effect, input } = request;
    const record: ConfirmationRecord = {
      // AS-INVOKE-005: what is shown is what will execute.
      pending: deepFreeze({
        confirmationId: runtime.identifiers.nextConfirmationId(),
        capabilityId,
        registrationId,
        consumerKey,
        effect,
        summary,
        input,
        requestedAt: isoTime(requestedAt),
        expiresAt: isoTime(expiresAt),
      }),
      digest,
      expiresAt,
      origin,
      extra,
      state: "pending",
      waiters: new Set(),
      stopTimer: () => {},
    };
    armExpiry(record);
    records.add(record);
    return record;
  }

  /** Timers and the registry's clock may differ; the clock decides. One that stands still is looked at on use only. */
  function armExpiry(record: ConfirmationRecord): void {
    const armedAt = runtime.now();
    record.stopTimer = startTimer(Math.max(1, record.expiresAt - armedAt), () => {
      if (record.state !== "pending") return;
      if (isDue(record)) decide(record, "expired");
      else if (runtime.now() > armedAt) armExpiry(record);
    });
  }

  function present(confirmationId: string, request: ConfirmedRequest): Evidence {
    expireDue();
    const record = records.byId(confirmationId);
    // AS-CONFIRM-001, AS-CONFIRM-004: checked before the state, so that nobody learns about another's confirmation.
    if (record === undefined || !isFor(record, request)) throw confirmationInvalid("mismatch");
    if (record.state === "pending") throw requiredBy(record);
    // AS-CONFIRM-003
    if (record.state === "consumed") throw confirmationInvalid("consumed");
    if (record.state === "denied") throw confirmationInvalid("denied");
    if (record.state === "expired" || isDue(record)) throw confirmationInvalid("expired");
    return hold(record);
  }

  /** Two requests that present one approval at the same time: the first holds it, the second finds it used. */
  function hold(record: ConfirmationRecord): Evidence {
    record.state = "consumed";
    let dispatched = false;
    return {
      id: record.pending.confirmationId,
      approvedAt: record.approvedAt as string,
      consume() {
        dispatched = true;
        runtime.audit({ type: "confirmation-consumed", ...auditedParts(record) });
      },
      release() {
        // ambiguous: is an approval used up by an attempt that failed before anything was dispatched?
        if (!dispatched) record.state = "approved";
      },
    };
  }

  function decide(record: ConfirmationRecord, outcome: ConfirmationOutcome, reason?: string): void {
    record.state = outcome;
    record.stopTimer();
    if (outcome === "approved") record.approvedAt = isoTime(runtime.now());
    records.decided(record);
    const { confirmationId } = record.pending;
    runtime.audit({
      type: `confirmation-${outcome}`,
      ...auditedParts(record),
      ...(reason !== undefined && { reason }),
    });
    runtime.events.emit({ type: "confirmation-resolved", confirmationId, outcome });
    onChanged();
    for (const waiter of record.waiters) waiter(outcome);
    record.waiters.clear();
  }

  function expireDue(): void {
    for (const record of records.pending()) if (isDue(record)) decide(record, "expired");
  }

  function nextExpiry(): number {
    const soonest = Math.min(...records.pending().map(({ expiresAt }) => expiresAt));
    return Number.isFinite(soonest) ? Math.max(1, soonest - runtime.now()) : runtime.limits.confirmationTtlMs;
  }

  return {
    records,
    demand,
    concerns(confirmationId, request) {
      const record = records.byId(confirmationId);
      return record !== undefined && isFor(record, request);
    },
    present,
    decide,
    expireDue,
    expireAll() {
      for (const record of records.pending()) decide(record, "expired");
    },
  };
}

function isFor(record: ConfirmationRecord, request: ConfirmedRequest): boolean {
  return record.digest === digestOf(request);
}

function requiredBy({ pending, origin, extra }: ConfirmationRecord): Refusal {
  const { confirmationId, summary, expiresAt, effect } = pending;
  return confirmationRequired({ confirmationId, summary, expiresAt, effect, origin }, extra);
}

function auditedParts({ pending }: ConfirmationRecord) {
  const { confirmationId, capabilityId, registrationId, consumerKey, effect } = pending;
  return { confirmationId, capabilityId, registrationId, consumerKey, effect };
}

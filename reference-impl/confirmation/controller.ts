import type { Runtime } from "../registry/runtime.js";
import type { ConfirmationController, PendingConfirmation } from "../types/confirmation.js";
import type { ConfirmationOutcome } from "../types/events.js";
import { type Confirmations, createConfirmations } from "./protocol.js";
import type { ConfirmationRecord } from "./records.js";

/** The protocol, and the public face that the host's UI sees of it. */
export function createConfirmationController(runtime: Runtime): {
  confirmations: Confirmations;
  controller: ConfirmationController;
  /** Drops every listener. */
  close(): void;
} {
  const subscriptions = new Set<{ listener: (pending: PendingConfirmation[]) => void }>();
  const confirmations = createConfirmations(runtime, notify);

  function notify(): void {
    for (const subscription of [...subscriptions]) {
      if (!subscriptions.has(subscription)) continue;
      try {
        subscription.listener(pendingNow());
      } catch (error) {
        runtime.diagnostics.warn("a confirmation listener threw", error);
      }
    }
  }

  const pendingNow = (): PendingConfirmation[] => confirmations.records.pending().map(({ pending }) => pending);

  const controller: ConfirmationController = {
    pending() {
      confirmations.expireDue();
      return pendingNow();
    },
    resolve(confirmationId, resolution) {
      confirmations.expireDue();
      const record = confirmations.records.byId(confirmationId);
      if (record?.state !== "pending") {
        runtime.diagnostics.warn(`confirmation ${confirmationId} is not pending`);
        return;
      }
      const reason = typeof resolution?.reason === "string" ? resolution.reason : undefined;
      confirmations.decide(record, resolution?.approved === true ? "approved" : "denied", reason);
    },
    async waitFor(confirmationId, opts = {}) {
      confirmations.expireDue();
      const record = confirmations.records.byId(confirmationId);
      if (record === undefined) throw new Error(`No confirmation ${confirmationId}`);
      return record.state === "pending" ? await decisionOf(record, opts.signal) : outcomeOf(record);
    },
    subscribe(listener) {
      if (typeof listener !== "function") throw new TypeError("subscribe needs a listener function");
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
      };
    },
  };
  return { confirmations, controller: Object.freeze(controller), close: () => subscriptions.clear() };
}

function decisionOf(record: ConfirmationRecord, signal: AbortSignal | undefined): Promise<ConfirmationOutcome> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = (): void => {
      record.waiters.delete(onDecided);
      reject(signal?.reason);
    };
    const onDecided = (outcome: ConfirmationOutcome): void => {
      signal?.removeEventListener("abort", onAbort);
      resolve(outcome);
    };
    signal?.addEventListener("abort", onAbort, { once: true });
    record.waiters.add(onDecided);
  });
}

/** How a decided confirmation was decided; one that has been used was approved. */
function outcomeOf({ state, approvedAt }: ConfirmationRecord): ConfirmationOutcome {
  if (state === "denied") return "denied";
  return approvedAt === undefined ? "expired" : "approved";
}

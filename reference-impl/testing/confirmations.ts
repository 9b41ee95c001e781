import type { PendingConfirmation } from "../types/confirmation.js";
import type { TestConfirmations } from "./types.js";
import type { TestWorld } from "./world.js";

/** The user's part, played by a test. */
export function createTestConfirmations({ registry, own }: TestWorld): TestConfirmations {
  const { confirmations } = registry;

  /** A controller leaves unknown ids alone; a test that names one is wrong. */
  function pendingOne(confirmationId: string): PendingConfirmation {
    const found = confirmations.pending().find((pending) => pending.confirmationId === confirmationId);
    if (found === undefined) throw new Error(`There is no pending confirmation ${JSON.stringify(confirmationId)}`);
    return found;
  }

  return Object.freeze({
    pending: () => confirmations.pending(),
    approve(confirmationId: string) {
      pendingOne(confirmationId);
      confirmations.resolve(confirmationId, { approved: true });
    },
    deny(confirmationId: string, reason?: string) {
      pendingOne(confirmationId);
      confirmations.resolve(confirmationId, { approved: false, ...(reason !== undefined && { reason }) });
    },
    expire(confirmationId: string) {
      const { expiresAt } = pendingOne(confirmationId);
      if (own === undefined) {
        throw new Error("The clock of a given registry is its maker's: move it, or give an authority instead");
      }
      own.moveTo(Date.parse(expiresAt));
      // The registry looks at its clock when it is asked.
      confirmations.pending();
    },
  });
}

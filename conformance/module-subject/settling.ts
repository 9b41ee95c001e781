import { drainMicrotasks, macrotaskTurn, realNow } from "./real.js";
import { isCryptoBusy } from "./real-work.js";

/** Longest real time that work is given which virtual time does not move. */
export const GRACE_MS = 250;

/** Lets promises settle, those of WebCrypto included, which are settled by another thread. */
export async function settlePromises(): Promise<void> {
  await drainMicrotasks();
  if (isCryptoBusy()) await awaitCrypto();
}

/**
 * Lets everything happen that needs no time to pass: promises, and what was left for the next turn of the event loop.
 */
export async function settleDown(): Promise<void> {
  await drainMicrotasks();
  await macrotaskTurn();
  await settlePromises();
}

async function awaitCrypto(): Promise<void> {
  const deadline = realNow() + GRACE_MS;
  while (isCryptoBusy() && realNow() < deadline) {
    await macrotaskTurn();
    await drainMicrotasks();
  }
}

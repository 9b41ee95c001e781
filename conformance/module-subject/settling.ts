import { realNow } from "./real.js";
import { isCountedWorkOpen } from "./real-work.js";
import { drainMicrotasks, macrotaskTurn } from "./turns.js";

/** Longest real time that work is given which virtual time does not move. */
export const GRACE_MS = 250;

/** Lets promises settle, those included that are settled from outside: by another thread, or by a message of a peer. */
export async function settlePromises(): Promise<void> {
  await drainMicrotasks();
  if (isCountedWorkOpen()) await awaitCountedWork();
}

/**
 * Lets everything happen that needs no time to pass: promises, and what was left for the next turn of the event loop.
 */
export async function settleDown(): Promise<void> {
  await drainMicrotasks();
  await macrotaskTurn();
  await settlePromises();
}

async function awaitCountedWork(): Promise<void> {
  const deadline = realNow() + GRACE_MS;
  while (isCountedWorkOpen() && realNow() < deadline) {
    await macrotaskTurn();
    await drainMicrotasks();
  }
}

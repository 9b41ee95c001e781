/** Turns of the event loop of Node.js, taken before anybody can replace what they are made of. */
const captured = { setImmediate: globalThis.setImmediate, nextTick: process.nextTick };

/** Resolves when one turn of the event loop has passed: finished real work has then been delivered. */
export function macrotaskTurn(): Promise<void> {
  return new Promise((resolve) => {
    captured.setImmediate(resolve);
  });
}

/**
 * Resolves when no microtask is left, however long their chains are. A tick that is queued from within a microtask runs
 * only when the microtask queue is empty, so this costs no turn of the event loop.
 */
export async function drainMicrotasks(): Promise<void> {
  await undefined;
  await new Promise<void>((resolve) => {
    captured.nextTick(resolve);
  });
}

/**
 * Real time, taken before any fake is installed: the driver waits for real work with these, while the subject's own
 * timers are virtual.
 */
const captured = {
  setTimeout: globalThis.setTimeout,
  setImmediate: globalThis.setImmediate,
  nextTick: process.nextTick,
  now: globalThis.performance.now.bind(globalThis.performance),
};

/** Resolves after so many real milliseconds. */
export function realSleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    captured.setTimeout(resolve, ms);
  });
}

/** Real milliseconds since some fixed moment. */
export function realNow(): number {
  return captured.now();
}

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

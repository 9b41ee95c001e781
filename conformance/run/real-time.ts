/**
 * Real time, whatever is done to the globals later: a subject in the same process may have fake timers installed around
 * it, and the judge's own waiting must not stop with them. Captured when this module is first loaded.
 */
const capturedSetTimeout = globalThis.setTimeout;
const capturedClearTimeout = globalThis.clearTimeout;
const capturedNow = globalThis.performance.now.bind(globalThis.performance);

/** Resolves after so many real milliseconds. */
export function realSleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    capturedSetTimeout(resolve, ms);
  });
}

/** Calls back after so many real milliseconds, unless what it returns is called before. */
export function afterRealTime(ms: number, callback: () => void): () => void {
  const timer = capturedSetTimeout(callback, ms);
  return () => capturedClearTimeout(timer);
}

/** Real milliseconds since some fixed moment. */
export function realNow(): number {
  return capturedNow();
}

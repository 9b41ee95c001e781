/**
 * Real time, taken before any fake is installed: the driver waits for real work with these, while the subject's own
 * timers are virtual.
 */
const captured = {
  setTimeout: globalThis.setTimeout.bind(globalThis),
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

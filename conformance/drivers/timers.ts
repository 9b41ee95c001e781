/**
 * The real timers, taken before anyone can replace them: a test or a subject in this process that installs fake timers
 * must not be able to stop the judge's own time limits.
 */
const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  now: globalThis.performance.now.bind(globalThis.performance),
};

/** Real milliseconds since some fixed moment. */
export function now(): number {
  return real.now();
}

/**
 * Calls `act` after so many real milliseconds, unless the returned function is called before. Keeps the process alive until
 * then, so that a run whose subject fell silent ends in a failure and not in an early, quiet exit.
 */
export function after(ms: number, act: () => void): () => void {
  const timer = real.setTimeout(act, ms);
  return () => real.clearTimeout(timer);
}

/** Resolves after so many real milliseconds. */
export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    after(ms, resolve);
  });
}

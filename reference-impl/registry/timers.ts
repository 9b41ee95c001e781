/** The longest delay that `setTimeout` takes; a longer one would fire at once. */
const LONGEST_DELAY = 2_147_483_647;

/** Stops a timer. Calling it again, or after the timer fired, does nothing. */
export type StopTimer = () => void;

/** Calls `fire` once after `ms` milliseconds, however long. The global timers are looked up at each call. */
export function startTimer(ms: number, fire: () => void): StopTimer {
  let remaining = ms;
  let handle: ReturnType<typeof globalThis.setTimeout>;
  const arm = (): void => {
    const delay = Math.min(remaining, LONGEST_DELAY);
    remaining -= delay;
    handle = globalThis.setTimeout(() => (remaining > 0 ? arm() : fire()), delay);
  };
  arm();
  return () => globalThis.clearTimeout(handle);
}

import { createClock } from "@sinonjs/fake-timers";
import { type FakeClock, installFakeGlobals, setActiveClock } from "./fake-globals.js";
import { drainMicrotasks } from "./turns.js";

/** Virtual time at the opening of a session that does not say otherwise. */
export const DEFAULT_START = "2030-01-01T00:00:00.000Z";

/** More timers than this within one `advance` are a loop that feeds itself. */
const MAX_TIMERS_PER_ADVANCE = 100_000;

/**
 * Virtual time for one subject. It must be made before the subject's module is imported, because a module may keep the
 * time functions that it finds while it loads.
 */
export interface VirtualTime {
  /** Makes the clock of a session. Sessions share nothing: a timer of one never fires in another. */
  begin(startAt: string): SessionClock;
  /**
   * Calls `load` in virtual time, so that a module that looks at the clock while it loads finds the same time each run.
   * Timers that are set meanwhile belong to no session and never fire.
   */
  during<T>(load: () => Promise<T>): Promise<T>;
  /** Gives the real time functions back. Safe to call twice. */
  uninstall(): void;
}

/** The time of one session, in milliseconds since 1970. */
export interface SessionClock {
  now(): number;
  /** Calls `act` after so many virtual milliseconds. */
  after(ms: number, act: () => void): void;
  /**
   * Lets time pass: fires the timers that come due, in order, and lets `settle` what each of them began.
   * @param settle default: drains microtasks
   * @returns how many timers fired
   * @throws Error when the timers never end
   */
  advance(ms: number, settle?: () => Promise<void>): Promise<number>;
  /** From now on the global time functions mean this clock. */
  activate(): void;
  /** Drops all timers and gives the globals back to real time. */
  end(): void;
}

export interface VirtualTimeOptions {
  /** Told what a timer's callback threw; a real process would have ended. */
  onTimerError?: (error: unknown) => void;
}

/** Installs virtual time on the globals of this process. */
export function installVirtualTime(options: VirtualTimeOptions = {}): VirtualTime {
  const uninstallGlobals = installFakeGlobals();
  const onTimerError = options.onTimerError ?? (() => {});
  // A clock costs more to make than to reset, and a run opens thousands of sessions.
  const idle: FakeClock[] = [];

  const begin = (startAt: string): SessionClock => {
    const clock = idle.pop() ?? createClock(0);
    clock.setSystemTime(Date.parse(startAt));
    return sessionClock(clock, onTimerError, () => {
      clock.reset();
      idle.push(clock);
    });
  };

  return {
    begin,
    async during(load) {
      const clock = begin(DEFAULT_START);
      clock.activate();
      try {
        return await load();
      } finally {
        clock.end();
      }
    },
    uninstall: uninstallGlobals,
  };
}

function sessionClock(clock: FakeClock, onTimerError: (error: unknown) => void, release: () => void): SessionClock {
  let hasEnded = false;

  const fireNext = () => {
    try {
      clock.next();
    } catch (error) {
      onTimerError(error);
    }
  };

  return {
    now: () => clock.now,
    after: (ms, act) => {
      clock.setTimeout(act, ms);
    },
    async advance(ms, settle = drainMicrotasks) {
      const target = clock.now + ms;
      let fired = 0;
      for (let due = firstDue(clock); due !== undefined && due <= target; due = firstDue(clock)) {
        fired += 1;
        if (fired > MAX_TIMERS_PER_ADVANCE)
          throw new Error(`More than ${MAX_TIMERS_PER_ADVANCE} timers came due within ${ms} ms.`);
        fireNext();
        await settle();
      }
      // Nothing is due any more: this only moves the hands.
      clock.tick(target - clock.now);
      return fired;
    },
    activate: () => setActiveClock(clock),
    end() {
      if (hasEnded) return;
      hasEnded = true;
      setActiveClock(undefined);
      release();
    },
  };
}

/** When the next timer is due, undefined when there is none. */
function firstDue(clock: FakeClock): number | undefined {
  // Not in the published types, and pinned by the exact version of the package: the pending timers by id.
  const { timers } = clock as unknown as { timers?: Map<unknown, { callAt: number }> };
  if (timers === undefined || timers.size === 0) return undefined;
  let first = Number.POSITIVE_INFINITY;
  for (const { callAt } of timers.values()) first = Math.min(first, callAt);
  return first;
}

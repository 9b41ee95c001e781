import type { createClock } from "@sinonjs/fake-timers";
import { sharedInstallation } from "./installation.js";

/** A clock of @sinonjs/fake-timers that is installed nowhere. */
export type FakeClock = ReturnType<typeof createClock>;

/**
 * The clock that the global time functions speak to now; undefined: real time. One process may hold several subjects,
 * each with its own clock, so the globals are thin and ask here.
 */
let active: FakeClock | undefined;

export function setActiveClock(clock: FakeClock | undefined): void {
  active = clock;
}

/** The global functions that are replaced. */
const realGlobals = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  Date: globalThis.Date,
};

const realAbortSignalTimeout = AbortSignal.timeout;

/** The same, to be called: a browser's are methods of their window. */
const real = {
  Date: realGlobals.Date,
  setTimeout: realGlobals.setTimeout.bind(globalThis),
  clearTimeout: realGlobals.clearTimeout.bind(globalThis),
  setInterval: realGlobals.setInterval.bind(globalThis),
  clearInterval: realGlobals.clearInterval.bind(globalThis),
  performanceNow: globalThis.performance.now.bind(globalThis.performance),
  abortSignalTimeout: AbortSignal.timeout.bind(AbortSignal),
};

type Timeouts = (handler: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => unknown;

/** A timer begun in real time is real, whatever is active when it is cleared. */
const RealTimer = real.setTimeout(() => {}, 0).constructor as new () => object;

const fakeSetTimeout = function setTimeout(...args: Parameters<Timeouts>): unknown {
  return ((active?.setTimeout ?? real.setTimeout) as Timeouts)(...args);
};

const fakeSetInterval = function setInterval(...args: Parameters<Timeouts>): unknown {
  return ((active?.setInterval ?? real.setInterval) as Timeouts)(...args);
};

const fakeClearTimeout = function clearTimeout(timer: never): void {
  if (active && !((timer as unknown) instanceof RealTimer)) active.clearTimeout(timer);
  else real.clearTimeout(timer);
};

const fakeClearInterval = function clearInterval(timer: never): void {
  if (active && !((timer as unknown) instanceof RealTimer)) active.clearInterval(timer);
  else real.clearInterval(timer);
};

const fakeNow = function now(): number {
  return active ? active.now : real.Date.now();
};

/** The real class in every respect but one: what it takes for now. Its instances are ordinary dates. */
const FakeDate: DateConstructor = new Proxy(real.Date, {
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length === 0 ? [fakeNow()] : args, newTarget === FakeDate ? target : newTarget),
  apply: () => new real.Date(fakeNow()).toString(),
  get: (target, key) => (key === "now" ? fakeNow : Reflect.get(target, key)),
});

const fakeAbortSignalTimeout = function timeout(ms: number): AbortSignal {
  if (!active) return real.abortSignalTimeout(ms);
  const controller = new AbortController();
  const reason = () => new DOMException("The operation was aborted due to timeout", "TimeoutError");
  active.setTimeout(() => controller.abort(reason()), ms);
  return controller.signal;
};

/**
 * Puts virtual time in the place of setTimeout, setInterval, their clearing, Date, performance.now and
 * AbortSignal.timeout.
 *
 * setImmediate, process.nextTick and queueMicrotask stay real: promises and coalesced events depend on them, they tell
 * no time, and the driver itself waits with them. The functions of `node:timers` stay real too: an agent surface is
 * browser code.
 *
 * May be called several times; the last undoing puts the real ones back.
 * @returns undoes it
 */
export const installFakeGlobals: () => () => void = sharedInstallation(
  () => {
    put({
      setTimeout: fakeSetTimeout,
      setInterval: fakeSetInterval,
      clearTimeout: fakeClearTimeout,
      clearInterval: fakeClearInterval,
      Date: FakeDate,
    });
    globalThis.performance.now = () => (active ? active.performance.now() : real.performanceNow());
    AbortSignal.timeout = fakeAbortSignalTimeout;
  },
  () => {
    put(realGlobals);
    // The real one is inherited.
    Reflect.deleteProperty(globalThis.performance, "now");
    AbortSignal.timeout = realAbortSignalTimeout;
  },
);

function put(members: Readonly<Record<string, unknown>>): void {
  for (const [key, value] of Object.entries(members)) {
    const descriptor = Object.getOwnPropertyDescriptor(globalThis, key);
    Object.defineProperty(globalThis, key, { ...descriptor, value });
  }
}

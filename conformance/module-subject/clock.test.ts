import { describe, expect, it, onTestFinished } from "vitest";
import { DEFAULT_START, installVirtualTime, type VirtualTime } from "./clock.js";

const realNow = performance.now.bind(performance);
const realSetTimeout = setTimeout;

function install(onTimerError?: (error: unknown) => void): VirtualTime {
  const time = installVirtualTime(onTimerError ? { onTimerError } : {});
  onTestFinished(() => time.uninstall());
  return time;
}

/** The clock of a session, active. */
function begin(time: VirtualTime, startAt = DEFAULT_START) {
  const clock = time.begin(startAt);
  clock.activate();
  onTestFinished(() => clock.end());
  return clock;
}

describe("virtual time", () => {
  it("starts where the story says, for everything that tells time", () => {
    begin(install(), "2031-05-05T05:05:05.005Z");
    expect(new Date().toISOString()).toBe("2031-05-05T05:05:05.005Z");
    expect(Date.now()).toBe(Date.parse("2031-05-05T05:05:05.005Z"));
    expect(new Date(5).getTime()).toBe(5);
    expect(Date.UTC(1970, 0, 1)).toBe(0);
    expect(new Date() instanceof Date).toBe(true);
    expect(Object.prototype.toString.call(new Date())).toBe("[object Date]");
    expect(Date()).toContain("2031");
    class Derived extends Date {}
    expect(new Derived().getTime()).toBe(Date.now());
    expect(new Derived() instanceof Derived).toBe(true);
  });

  it("fires what comes due in order, and drains microtasks between", async () => {
    const clock = begin(install());
    const seen: string[] = [];
    setTimeout(() => {
      seen.push("second");
      void Promise.resolve()
        .then(() => {})
        .then(() => seen.push("after second"));
    }, 20);
    setTimeout((...args: string[]) => seen.push(...args), 10, "first", "of both");
    setTimeout(() => seen.push("third"), 20);
    setTimeout(() => seen.push("late"), 31);
    const interval = setInterval(() => seen.push("tick"), 15);
    await clock.advance(30);
    expect(seen).toEqual(["first", "of both", "tick", "second", "after second", "third", "tick"]);
    clearInterval(interval);
    await clock.advance(1);
    expect(seen.at(-1)).toBe("late");
    expect(clock.now()).toBe(Date.parse(DEFAULT_START) + 31);
  });

  it("fires timers that timers set within the same span", async () => {
    const clock = begin(install());
    const at: number[] = [];
    const start = Date.now();
    const again = () => {
      at.push(Date.now() - start);
      if (at.length < 3) setTimeout(again, 10);
    };
    setTimeout(again, 10);
    await clock.advance(100);
    expect(at).toEqual([10, 20, 30]);
  });

  it("moves performance.now and AbortSignal.timeout", async () => {
    const clock = begin(install());
    const before = performance.now();
    const signal = AbortSignal.timeout(500);
    await clock.advance(499);
    expect(performance.now() - before).toBe(499);
    expect(signal.aborted).toBe(false);
    await clock.advance(1);
    expect(signal.aborted).toBe(true);
    expect((signal.reason as Error).name).toBe("TimeoutError");
  });

  it("keeps the timers of one session out of the next", async () => {
    const time = install();
    const first = time.begin(DEFAULT_START);
    first.activate();
    let fired = false;
    setTimeout(() => {
      fired = true;
    }, 10);
    first.end();
    const second = begin(time);
    await second.advance(100);
    expect(fired).toBe(false);
  });

  it("tells of a callback that throws, and goes on", async () => {
    const errors: unknown[] = [];
    const clock = begin(install((error) => errors.push(error)));
    let went = false;
    setTimeout(() => {
      throw new Error("in a timer");
    }, 1);
    setTimeout(() => {
      went = true;
    }, 2);
    await clock.advance(5);
    expect(errors).toHaveLength(1);
    expect(went).toBe(true);
  });

  it("gives up on timers that feed themselves without end", async () => {
    const clock = begin(install());
    const again = () => {
      setTimeout(again, 0);
    };
    again();
    await expect(clock.advance(1_000_000)).rejects.toThrow("timers came due");
  });

  it("is real time outside of sessions, and gone when it is uninstalled", async () => {
    const time = installVirtualTime();
    expect(Math.abs(performance.now() - realNow())).toBeLessThan(1000);
    expect(setTimeout).not.toBe(realSetTimeout);
    const real = setTimeout(() => {}, 100_000);
    const clock = time.begin(DEFAULT_START);
    clock.activate();
    clearTimeout(real);
    clock.end();
    time.uninstall();
    time.uninstall();
    expect(setTimeout).toBe(realSetTimeout);
    expect(new Date().getFullYear()).not.toBe(2030);
  });

  it("is there while a module loads", async () => {
    expect(await install().during(async () => Date.now())).toBe(Date.parse(DEFAULT_START));
  });
});

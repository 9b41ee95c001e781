import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Imported when time is fake: the real time is taken when the module is loaded. */
async function silence() {
  const { Silence } = await import("./silence.js");
  return new Silence();
}

describe("a limited silence", () => {
  it("ends when nothing was heard for so long, to the millisecond", async () => {
    const act = vi.fn();
    (await silence()).limit(100, act);
    vi.advanceTimersByTime(99);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("begins anew with each sign of life", async () => {
    const act = vi.fn();
    const subject = await silence();
    subject.limit(100, act);
    vi.advanceTimersByTime(60);
    subject.break();
    vi.advanceTimersByTime(60);
    subject.break();
    vi.advanceTimersByTime(99);
    expect(act).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it("does not count the silence before its beginning", async () => {
    const act = vi.fn();
    const subject = await silence();
    subject.break();
    vi.advanceTimersByTime(500);
    subject.limit(100, act);
    vi.advanceTimersByTime(99);
    expect(act).not.toHaveBeenCalled();
  });

  it("can be stopped, before a sign of life and after", async () => {
    const act = vi.fn();
    const subject = await silence();
    const stopFirst = subject.limit(100, act);
    const stopSecond = subject.limit(100, act);
    stopFirst();
    vi.advanceTimersByTime(60);
    subject.break();
    vi.advanceTimersByTime(60);
    stopSecond();
    vi.advanceTimersByTime(1000);
    expect(act).not.toHaveBeenCalled();
  });
});

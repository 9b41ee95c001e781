import { expect, test } from "vitest";
import { checked } from "./checked.js";
import type { Driver } from "./driver.js";
import { plainDriver } from "./test/plain-driver.js";
import { decode, failureOf } from "./test/subject.js";

const asking = (request: object, of: "hello" | "open" | "do" | "close" = "do") => {
  const calls: string[] = [];
  const driver = checked(plainDriver(calls));
  return { asked: (driver[of] as (request: object) => Promise<unknown>)(request), calls };
};

test.each([
  [
    "an unknown member",
    { session: "s", operation: "now", arguments: {}, why: 1 },
    /DoRequest, at its top level: .*"why"/,
  ],
  ["a missing member", { session: "s", operation: "now" }, /"arguments" is missing/],
  ["a wrong name", { session: "1s", operation: "now", arguments: {} }, /at \/session/],
  [
    "an unknown operation",
    { session: "s", operation: "wire.guess", arguments: {} },
    /at \/operation: .*no operation "wire\.guess"/,
  ],
  ["a name of every object", { session: "s", operation: "constructor", arguments: {} }, /no operation "constructor"/],
  ["an unknown argument", { session: "s", operation: "now", arguments: { at: 1 } }, /at \/arguments: .*"at"/],
  ["a wrong argument", { session: "s", operation: "advance", arguments: { ms: -1 } }, /at \/arguments\/ms/],
])("our own request with %s is a defect of the kit and is not sent", async (_name, request, says) => {
  const { asked, calls } = asking(request);
  await expect(asked).rejects.toThrow(says);
  await expect(asked).rejects.toThrow(/^Defect of the conformance kit, not of the subject/);
  expect(calls).toEqual([]);
});

test.each([
  ["an unknown script", { retrun: 1 }, /\/execute: It must have exactly one of the keys return, echo, /],
  [
    "a script that goes on with an unknown one",
    { hold: "g", then: { retrun: 1 } },
    /\/execute\/then: It must have exactly one of the keys return/,
  ],
  ["an unknown member of a script", { hold: "g", thn: 1 }, /\/execute: Unknown key "thn"/],
])("a story with %s is refused where it is wrong", async (_name, execute, says) => {
  const { asked } = asking({ session: "s", given: { components: { a: { actions: { b: { execute } } } } } }, "open");
  await expect(asked).rejects.toThrow(says);
});

const answering = (answer: unknown): Driver => checked({ ...plainDriver(), do: async () => answer as never });

test.each([
  ["no outcome", {}, /exactly one of the keys value, threw, pending, unsupported, driverError/],
  [
    "two outcomes",
    { value: 1, pending: true },
    /exactly one of the keys value, threw, pending, unsupported, driverError/,
  ],
  ["an unknown member", { value: 1, took: 5 }, /"took"/],
  ["a wrong throw", { threw: { message: "no" } }, /at \/threw: .*"name" is missing/],
  ["an unsupported without feature", { unsupported: {} }, /at \/unsupported: .*"feature" is missing/],
  [
    "a log entry without number",
    { value: 1, log: [{ type: "signal", owner: "a" }] },
    /at \/log\/0: The key "seq" is missing/,
  ],
  [
    "a log entry without hook",
    { value: 1, log: [{ seq: 1, type: "run", owner: "a" }] },
    /at \/log\/0: The key "hook" is missing/,
  ],
  [
    "a log entry of an unknown hook",
    { value: 1, log: [{ seq: 1, type: "run", owner: "a", hook: "exec" }] },
    /at \/log\/0\/hook: "exec" is not one of execute, /,
  ],
  [
    "a log entry with an unknown member",
    { value: 1, log: [{ seq: 1, type: "event", listener: "a", event: 1, at: 1 }] },
    /"at"/,
  ],
  ["no object", "done", /at its top level/],
])("an answer with %s is the driver's failure", async (_name, answer, says) => {
  const driver = answering(answer);
  const failure = await failureOf(decode(driver));
  expect(failure.kind).toBe("protocol");
  expect(failure.message).toMatch(says);
  expect(failure.message).toMatch(/operation "ids\.parse"/);
  expect(await failureOf(decode(driver))).toBe(failure);
});

test("each session counts its own log, on all its answers", async () => {
  const entry = (seq: number) => ({ seq, type: "signal" as const, owner: "a" });
  const logs = [[entry(1), entry(3)], [entry(4)], [entry(1)], [entry(4)]];
  const driver = checked({ ...plainDriver(), do: async () => ({ value: 1, log: logs.shift() ?? [] }) });
  const ask = (session: string) => driver.do({ session, operation: "now", arguments: {} });
  await ask("a");
  await ask("a");
  await ask("b");
  expect((await failureOf(ask("a"))).message).toMatch(/at \/log\/0\/seq: It must be greater than 4/);
});

test("a session that is opened again counts anew, and close is part of it", async () => {
  const log = [{ seq: 1, type: "signal" as const, owner: "a" }];
  const driver = checked({ ...plainDriver(), open: async () => ({ value: 1, log }), close: async () => ({ log }) });
  await driver.open({ session: "a", given: {} });
  expect((await failureOf(driver.close({ session: "a" }))).message).toMatch(
    /CloseAnswer breaks the protocol, at \/log\/0\/seq/,
  );
  const again = checked({ ...plainDriver(), open: async () => ({ value: 1, log }) });
  for (let round = 0; round < 2; round += 1) {
    await again.open({ session: "a", given: {} });
    await again.close({ session: "a" });
  }
});

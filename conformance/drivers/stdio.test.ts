import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { stdioSource } from "./stdio.js";
import { connectTo, decode, failureOf, Leases, processesWith, scripted, tell } from "./test/subject.js";

/** So short that a test may wait for its end, and yet long enough for a subject that does answer. */
const TIGHT = { requestTimeoutMs: 500, helloTimeoutMs: 4000, exitGraceMs: 50 };
const QUICK_END = { exitGraceMs: 50 };

/** Subjects that break, the kind of failure that this is, and what its message must say. */
const broken: [scenario: string, kind: string, says: RegExp][] = [
  [
    "exit-at-once",
    "exited",
    /exited with code 3 while it was to answer hello\.\nIts last words on stderr:\n {2}cannot find/,
  ],
  ["exit-at-hello", "exited", /exited with code 4 while it was to answer hello\.$/],
  ["exit-mid-request", "exited", /exited with code 5 while it was to answer do \(ids\.parse\)\.\n.*\n {2}panic: index/],
  ["exit-without-failure", "exited", /exited with code 0 while/],
  ["signal-mid-request", "exited", /was ended by SIGSEGV while it was to answer do \(ids\.parse\)/],
  ["exit-mid-line", "exited", /exited with code 6 in the middle of a line/],
  ["exit-after-answer", "exited", /exited with code 7/],
  ["closes-stdout", "exited", /closed its output though it goes on running.* while it was to answer do/],
  ["closes-stdin", "exited", /closed its input though it goes on running/],
  ["prints-first", "protocol", /sent text that is not JSON: "Listening for requests\\u001b\[0m"/],
  ["garbage", "protocol", /sent text that is not JSON: "x{200}" … \(300 characters\)/],
  [
    "not-json-rpc",
    "protocol",
    /no JSON-RPC 2\.0 answer \(the member "jsonrpc" must be "2\.0"\): "{\\"value\\":\\"done\\"}"/,
  ],
  ["old-json-rpc", "protocol", /the member "jsonrpc" must be "2\.0"/],
  ["batch", "protocol", /batches are not used/],
  ["asks", "protocol", /a driver answers, it asks and notifies nothing/],
  ["notifies", "protocol", /a driver answers, it asks and notifies nothing/],
  ["no-outcome", "protocol", /either "result" or "error"/],
  ["unknown-member", "protocol", /unknown member "took"/],
  ["not-utf8", "protocol", /a line that is not UTF-8/],
  ["json-rpc-error", "protocol", /answered do \(ids\.parse\) with the JSON-RPC error -32601: no such operation/],
  ["cannot-read", "protocol", /a message that it could not read with the JSON-RPC error -32700: bad line/],
  ["twice", "protocol", /answered open \(id 2\) twice/],
  ["unknown-id", "protocol", /answered a request that nobody made \(id 4711\)/],
  ["id-as-text", "protocol", /answered a request that nobody made \(id "3"\)/],
  ["wrong-schema", "protocol", /DoAnswer to the operation "ids\.parse" breaks the protocol, at .*duration/],
  ["wrong-hello", "protocol", /HelloAnswer breaks the protocol, at \/profiles\/0: /],
  ["other-version", "protocol", /HelloAnswer breaks the protocol, at \/protocol: It must be 1\./],
  ["two-outcomes", "protocol", /DoAnswer .* breaks the protocol/],
  ["log-out-of-order", "protocol", /at \/log\/1\/seq: It must be greater than 2/],
  ["log-starts-over", "protocol", /at \/log\/0\/seq: It must be greater than 1/],
  ["never", "timeout", /did not answer do \(ids\.parse\) within 500 ms/],
  ["busy-loop", "timeout", /did not answer do \(ids\.parse\) within 500 ms/],
  ["flood-line", "flood", /sent a line of more than 16777216 bytes/],
  ["flood-empty-lines", "flood", /sent more than 10000 empty lines/],
  ["flood-lines", "protocol", /answered a request that nobody made \(id 1000\)/],
];

describe("a subject that breaks", () => {
  test.each(broken)("%s is a failure of kind %s", async (scenario, kind, says) => {
    const token = `token-${scenario}-${process.pid}`;
    const limits = kind === "timeout" ? TIGHT : QUICK_END;
    const driver = await connectTo(scenario, limits, token);
    const failure = await failureOf(tell(driver));
    expect(failure.message).toMatch(says);
    expect(failure.kind).toBe(kind);
    expect(failure.remedy).toMatch(/\w+.*\.$/);
    expect(processesWith(token)).toEqual([]);
    const again = await failureOf(decode(driver));
    expect(again).toBe(failure);
    await driver.bye();
    await driver.bye();
  });

  test("never-at-hello has the longer time of hello", async () => {
    const driver = await connectTo("never-at-hello", { requestTimeoutMs: 25 });
    expect((await failureOf(tell(driver))).message).toMatch(/did not answer hello within 100 ms/);
  });

  test("flood-blanks is stopped by its bytes", async () => {
    const driver = await connectTo("flood-blanks");
    const failure = await failureOf(tell(driver));
    expect(failure.kind).toBe("flood");
    expect(failure.message).toMatch(/more than 67108864 bytes without an answer/);
  });
});

describe("an odd subject that keeps the protocol is fine", () => {
  test.each(["good", "split-writes", "crlf", "empty-lines", "byte-order-mark", "stderr-noise"])(
    "%s",
    async (scenario) => {
      expect(await tell(await connectTo(scenario))).toBe("done");
    },
  );

  test("slow-utf8", async () => {
    expect(await tell(await connectTo("slow-utf8"))).toBe("žluťoučký 🐎 漢字");
  });

  test("big-answer", async () => {
    expect(await tell(await connectTo("big-answer"))).toHaveLength(8 << 20);
  });

  test("out-of-order", async () => {
    const driver = await connectTo("out-of-order");
    await driver.hello({ protocol: 1, edition: "0.2" });
    const answers = await Promise.all([decode(driver, "first"), decode(driver, "second")]);
    expect(answers).toEqual([{ value: "first" }, { value: "second" }]);
    await driver.bye();
  });
});

describe("the end of a subject", () => {
  test.each(["good", "hangs-at-bye", "ignores-sigterm", "lingers-after-bye"])(
    "%s is gone after bye",
    async (scenario) => {
      const token = `token-end-${scenario}-${process.pid}`;
      const driver = await connectTo(scenario, scenario === "hangs-at-bye" ? TIGHT : QUICK_END, token);
      await driver.hello({ protocol: 1, edition: "0.2" });
      await driver.bye();
      expect(processesWith(token)).toEqual([]);
      await driver.bye();
    },
  );

  test("asking after bye is a defect of the kit", async () => {
    const driver = await connectTo("good");
    await driver.bye();
    await expect(decode(driver)).rejects.toThrow(/Defect of the conformance kit.*said bye/);
  });

  test.each([
    ["spawns-a-child", "timeout"],
    ["leaves-a-child-and-exits", "exited"],
  ])("%s: its child ends with it", async (scenario, kind) => {
    const leases = new Leases();
    const limits = kind === "timeout" ? TIGHT : QUICK_END;
    const driver = await connectTo(scenario, { ...limits, env: await leases.open() });
    expect((await failureOf(tell(driver))).kind).toBe(kind);
    await leases.held(2);
    await leases.allEnded();
  });

  test("leaves-a-child: its child ends at bye", async () => {
    const leases = new Leases();
    await tell(await connectTo("leaves-a-child", { ...QUICK_END, env: await leases.open() }));
    await leases.held(2);
    await leases.allEnded();
  });

  test.each(["SIGINT", "SIGTERM", "exit", "crash"] as const)(
    "no child outlives a judge that ends by %s",
    async (how) => {
      const leases = new Leases();
      const env = await leases.open();
      const program = fileURLToPath(new URL("./test/judge.ts", import.meta.url));
      const judge = spawn(process.execPath, ["--import", "tsx", program, how, ...scripted("leaves-a-child")], {
        env: { ...process.env, ...env },
        stdio: ["ignore", "inherit", "ignore", "ipc"],
      });
      const ended = once(judge, "exit");
      await once(judge, "message");
      await leases.held(2);
      if (how === "SIGINT" || how === "SIGTERM") judge.kill(how);
      const [, signal] = await ended;
      expect(signal).toBe(how.startsWith("SIG") ? how : null);
      await leases.allEnded();
    },
  );
});

describe("a program that cannot be started is unreachable", () => {
  test.each([
    [
      "an unknown command",
      { argv: ["no-such-program-anywhere"] },
      /command not found: "no-such-program-anywhere"/,
      /PATH/,
    ],
    ["an empty command", { argv: [] }, /the command is empty/, /Name a program/],
    ["a file without permission", { argv: [fileURLToPath(import.meta.url)] }, /may not be executed/, /chmod \+x/],
    [
      "a missing folder",
      { argv: [process.execPath], cwd: "/no/such/folder" },
      /no folder "\/no\/such\/folder"/,
      /folder/,
    ],
  ])("%s", async (_name, options, says, remedy) => {
    const failure = await failureOf(stdioSource(options).connect());
    expect(failure.kind).toBe("unreachable");
    expect(failure.message).toMatch(says);
    expect(failure.remedy).toMatch(remedy);
  });
});

describe("messages through file descriptor 3", () => {
  test("leave stdout free", async () => {
    expect(await tell(await connectTo("good", { pipes: "fd3" }, "fd3"))).toBe("done");
  });

  test.each([
    ["exit-mid-request", "exited", /exited with code 5.*\n {2}Listening for requests\n {2}panic/s],
    ["garbage", "protocol", /not JSON/],
    ["never", "timeout", /within 500 ms/],
  ])("%s is a failure of kind %s", async (scenario, kind, says) => {
    const limits = kind === "timeout" ? TIGHT : QUICK_END;
    const failure = await failureOf(tell(await connectTo(scenario, { ...limits, pipes: "fd3" }, "fd3")));
    expect(failure.message).toMatch(says);
    expect(failure.kind).toBe(kind);
  });
});

test("the environment is passed on, with what is added, and the folder is chosen", async () => {
  const driver = await connectTo("tells-environment", { env: { ADDED: "more" }, cwd: "/" });
  expect(await tell(driver)).toEqual([process.env.HOME, process.env.PATH, "more", "/"]);
});

import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import type { Answer, DoRequest, Feature, Profile } from "../../spec/generated/types.js";
import { type Driver, DriverFailure, type DriverSource } from "../drivers/driver.js";
import { loadSuite } from "../load/suite.js";
import type { PlayStep } from "../load/vector.js";
import type { RunOptions } from "./result.js";
import { run } from "./run.js";

const suite = loadSuite(fileURLToPath(new URL("./test/suite", import.meta.url)));

const OPTIONS: RunOptions = {
  edition: "0.2",
  selection: { profiles: [], rules: [], filters: [] },
  strict: false,
  seed: 7,
  bail: false,
  storiesPerProperty: 20,
};

type Respond = (request: DoRequest) => Answer;

interface Toy {
  respond: Respond;
  profiles?: Profile[];
  features?: Feature[];
  open?: Answer;
  /** Whether it is another process that takes several sessions at a time. */
  isShared?: boolean;
}

/** A subject of a few lines, and what happened to it. */
function toy({ respond, profiles = ["ids"], features = [], open = { value: null }, isShared = false }: Toy) {
  const seen = { connections: 0, sessions: [] as string[], closed: [] as string[], byes: 0, mostOpen: 0 };
  const driver: Driver = {
    hello: async () => ({
      protocol: 1,
      implementation: { name: "toy", version: "1", language: "TypeScript" },
      editions: ["0.2"],
      profiles,
      features,
      sessions: isShared ? "many" : "one",
    }),
    open: async ({ session }) => {
      seen.sessions.push(session);
      seen.mostOpen = Math.max(seen.mostOpen, seen.sessions.length - seen.closed.length);
      return open;
    },
    do: async (request) => respond(request),
    close: async ({ session }) => {
      seen.closed.push(session);
      return {};
    },
    bye: async () => {
      seen.byes += 1;
    },
  };
  const source: DriverSource = {
    kind: isShared ? "stdio" : "in-process",
    target: "toy",
    connect: async () => {
      seen.connections += 1;
      return driver;
    },
  };
  return { source, seen };
}

const right: Respond = ({ arguments: { value } }) => ({ value: /^[a-z]{1,100}$/.test(String(value)) });
const ignoresCase: Respond = ({ arguments: { value } }) => ({ value: /^[a-z]{1,100}$/i.test(String(value)) });
const unlimited: Respond = ({ arguments: { value } }) => ({ value: /^[a-z]+$/.test(String(value)) });

function verdicts(list: readonly { id: string; verdict: string }[]): Record<string, string> {
  return Object.fromEntries(list.map(({ id, verdict }) => [id, verdict]));
}

const NOTHING = { prepares: true, mayThrow: false, requires: [] };

/** Two runs differ in how long they took and in how the subject was reached. */
const ANY_TIME = { subject: expect.anything(), vectors: expect.anything() };

describe("a run", () => {
  it("finds the invented suite sound", () => {
    expect(suite.problems).toEqual([]);
  });

  it("passes a subject that keeps the rules, and says what it did not claim", async () => {
    const result = await run(suite, toy({ respond: right }).source, OPTIONS);
    expect(result.outcome).toBe("conformant");
    expect(verdicts(result.rules)).toEqual({
      "AS-DEMO-001": "pass",
      "AS-DEMO-002": "pass",
      "AS-DEMO-003": "inconclusive",
      "AS-DEMO-004": "not-applicable",
    });
    expect(result.rules.find(({ id }) => id === "AS-DEMO-004")?.reason).toContain("registry");
  });

  it("fails a subject that breaks a MUST, at the row, with both values", async () => {
    const result = await run(suite, toy({ respond: ignoresCase }).source, OPTIONS);
    expect(result.outcome).toBe("not-conformant");
    const failed = result.vectors.find(({ id }) => id === "demo/lowercase");
    expect(failed?.failure).toMatchObject({
      step: "upper",
      operation: "ids.check",
      path: "$",
      expected: false,
      actual: true,
    });
    expect(failed?.failure?.transcript?.length).toBeGreaterThan(0);
  });

  it("keeps what a failed subject printed, each text once and within bounds", async () => {
    const texts = ["Cannot define property x", "Cannot define property x", "y".repeat(5000)];
    let seq = 0;
    const respond: Respond = (request) => ({
      ...ignoresCase(request),
      log: texts.map((text) => ({ seq: ++seq, type: "console", stream: "diagnostic", text })),
    });
    const { vectors } = await run(suite, toy({ respond }).source, OPTIONS);
    const printed = vectors.find(({ id }) => id === "demo/lowercase")?.failure?.console;
    expect(printed).toEqual(["Cannot define property x", `${"y".repeat(2000)}…`]);
    const quiet = await run(suite, toy({ respond: ignoresCase }).source, OPTIONS);
    expect(quiet.vectors.find(({ id }) => id === "demo/lowercase")?.failure).not.toHaveProperty("console");
  });

  it("lets a broken SHOULD pass, unless asked to be strict", async () => {
    const lenient = await run(suite, toy({ respond: unlimited }).source, OPTIONS);
    expect(lenient.outcome).toBe("conformant");
    expect(verdicts(lenient.rules)["AS-DEMO-002"]).toBe("fail");
    const strict = await run(suite, toy({ respond: unlimited }).source, { ...OPTIONS, strict: true });
    expect(strict.outcome).toBe("not-conformant");
  });

  it("never calls a subject conformant of which nothing was judged", async () => {
    const result = await run(suite, toy({ respond: right, profiles: ["explain"] }).source, OPTIONS);
    expect(result.outcome).toBe("not-judged");
  });

  it("counts an experimental rule only for who selects it", async () => {
    const never: Respond = () => ({ value: { status: "rejected" } });
    const outcomeOf = async (respond: Respond, selection: Partial<RunOptions["selection"]>, profiles: Profile[]) => {
      const { source } = toy({ respond, profiles, features: ["clock"] });
      const result = await run(suite, source, { ...OPTIONS, selection: { ...OPTIONS.selection, ...selection } });
      const { verdict, scored } = result.rules.find(({ id }) => id === "AS-DEMO-004") ?? {};
      return [result.outcome, verdict, scored];
    };
    const both: Respond = (request) => (request.operation === "ids.check" ? right(request) : never(request));
    expect(await outcomeOf(both, {}, ["ids", "registry"])).toEqual(["conformant", "fail", false]);
    expect(await outcomeOf(both, { profiles: ["registry"] }, ["ids", "registry"])).toEqual([
      "not-conformant",
      "fail",
      true,
    ]);
    const live: Respond = () => ({ value: { status: "active" } });
    expect(await outcomeOf(live, { rules: ["AS-DEMO-004"] }, ["registry"])).toEqual(["conformant", "pass", true]);
  });

  it("takes what it is not told as the command line does", async () => {
    const { options, outcome } = await run(suite, toy({ respond: right }).source, {
      selection: { filters: ["demo/"] },
    });
    expect(options).toEqual({
      edition: "0.2",
      selection: { profiles: [], rules: [], filters: ["demo/"] },
      strict: false,
      seed: 1,
      bail: false,
      storiesPerProperty: 100,
    });
    expect(outcome).toBe("conformant");
    expect((await run(suite, toy({ respond: right }).source)).options.selection.filters).toEqual([]);
  });

  it("judges a selection that holds nothing but a SHOULD", async () => {
    const selection = { ...OPTIONS.selection, rules: ["AS-DEMO-002"] };
    const outcome = async (respond: Respond) =>
      (await run(suite, toy({ respond }).source, { ...OPTIONS, selection })).outcome;
    expect(await outcome(right)).toBe("conformant");
    expect(await outcome(unlimited)).toBe("conformant");
  });

  it("leaves a rule that nothing tests undecided, and out of a run that a filter narrows", async () => {
    const verdictOf = async (filters: string[]) => {
      const selection = { ...OPTIONS.selection, filters };
      const { rules } = await run(suite, toy({ respond: right }).source, { ...OPTIONS, selection });
      return rules.find(({ id }) => id === "AS-DEMO-003")?.verdict;
    };
    expect(await verdictOf([])).toBe("inconclusive");
    expect(await verdictOf(["short"])).toBe("not-applicable");
  });

  it("records what a probe found, and grades nothing by it", async () => {
    const result = await run(suite, toy({ respond: right }).source, OPTIONS);
    expect(result.choices).toEqual([{ ambiguity: "AMB-001", vector: "demo/probe-empty", reading: "no-name" }]);
    expect(result.vectors.some(({ id }) => id === "demo/probe-empty")).toBe(false);
  });

  it.each([
    ["prepared", "not run"],
    ["", "none of them"],
  ])("asks nothing by a probe whose preparation throws, and reads what throws else: %j", async (value, reading) => {
    const respond: Respond = (request) =>
      request.arguments.value === value ? { threw: { name: "Error", message: "no" } } : right(request);
    const { choices } = await run(suite, toy({ respond }).source, OPTIONS);
    expect(choices).toMatchObject([{ vector: "demo/probe-empty", reading }]);
  });

  it("reads in a probe that something has not come", async () => {
    const result = await run(suite, toy({ respond: () => ({ pending: true }) }).source, OPTIONS);
    expect(result.choices).toMatchObject([{ vector: "demo/probe-empty", reading: "undecided" }]);
  });

  it("takes a throw where a value is due for a failure, and says what was thrown", async () => {
    const threw: Answer = { threw: { name: "TypeError", message: "x is not a function" } };
    const result = await run(suite, toy({ respond: () => threw }).source, OPTIONS);
    const failed = result.vectors.find(({ id }) => id === "demo/lowercase");
    expect(failed?.verdict).toBe("fail");
    expect(failed?.failure?.message).toContain("x is not a function");
  });

  it("takes nothing that the driver cannot do for a verdict on the subject", async () => {
    const answer: Answer = { driverError: { message: "no such method" } };
    const result = await run(suite, toy({ respond: () => answer }).source, OPTIONS);
    expect(result.outcome).toBe("not-judged");
    expect(verdicts(result.vectors)["demo/lowercase"]).toBe("error");
  });

  it("fails a subject that claims a profile and cannot do its operations", async () => {
    const result = await run(suite, toy({ respond: () => ({ unsupported: { feature: "ids" } }) }).source, OPTIONS);
    expect(verdicts(result.vectors)["demo/lowercase"]).toBe("fail");
  });

  it("lets nobody dodge a claim by naming a feature that was never needed", async () => {
    const { source } = toy({ respond: () => ({ unsupported: { feature: "clock" } }) });
    const result = await run(suite, source, OPTIONS);
    expect(verdicts(result.vectors)["demo/lowercase"]).toBe("fail");
    expect(result.outcome).toBe("not-conformant");
  });

  it("is inconclusive about a story whose world could not be set up", async () => {
    const open: Answer = { threw: { name: "Error", message: "no world today" } };
    const result = await run(suite, toy({ respond: right, open }).source, OPTIONS);
    const vector = result.vectors.find(({ id }) => id === "demo/lowercase");
    expect(vector?.verdict).toBe("inconclusive");
    expect(vector?.reason).toContain("no world today");
  });

  it("accuses nobody by a step that only prepares: without what a story needs it is inconclusive", async () => {
    const verdictOf = async (first: string, second: string) => {
      const answers: Record<string, string> = { register: first, handle: second };
      const respond: Respond = ({ operation }) => ({ value: { status: answers[operation] } });
      const { vectors } = await run(suite, toy({ respond, profiles: ["registry"] }).source, OPTIONS);
      const { verdict, reason } = vectors.find(({ id }) => id === "demo/prepared") ?? {};
      return [verdict, reason];
    };
    expect(await verdictOf("rejected", "rejected")).toEqual(["inconclusive", expect.stringContaining("step live")]);
    expect(await verdictOf("active", "rejected")).toEqual(["fail", undefined]);
    expect(await verdictOf("active", "active")).toEqual(["pass", undefined]);
  });

  it("does not wait for long on a subject without a clock", async () => {
    const respond: Respond = () => ({ value: { status: "active" } });
    const result = await run(suite, toy({ respond, profiles: ["registry"] }).source, OPTIONS);
    const vector = result.vectors.find(({ id }) => id === "demo/time");
    expect(vector?.verdict).toBe("inconclusive");
    expect(vector?.reason).toContain("100000 ms");
  });

  it("passes time on a subject that has a clock", async () => {
    const respond: Respond = () => ({ value: { status: "active" } });
    const { source } = toy({ respond, profiles: ["registry"], features: ["clock"] });
    expect(verdicts((await run(suite, source, OPTIONS)).vectors)["demo/time"]).toBe("pass");
  });

  it("lets a subject that breaks lose its own vector only, and connects again", async () => {
    let broken = false;
    const { source, seen } = toy({
      respond: (request) => {
        if (!broken && request.arguments.value === "A") {
          broken = true;
          throw new DriverFailure("exited", "The subject exited.", "Look at its log.");
        }
        return right(request);
      },
    });
    const result = await run(suite, source, OPTIONS);
    expect(verdicts(result.vectors)).toMatchObject({ "demo/lowercase": "error", "demo/short": "pass" });
    expect(result.outcome).toBe("not-judged");
    expect(result.problems).toEqual(["The subject exited. Look at its log."]);
    expect(seen.connections).toBe(2);
  });

  it("plays several vectors at a time on a subject that allows it, and finds the same", async () => {
    const { source, seen } = toy({ respond: ignoresCase, isShared: true });
    const result = await run(suite, source, OPTIONS);
    expect(seen.mostOpen).toBeGreaterThan(1);
    expect(result).toMatchObject({ ...(await run(suite, toy({ respond: ignoresCase }).source, OPTIONS)), ...ANY_TIME });
  });

  it("plays one vector at a time where real time passes, as each would wait in the other's time", async () => {
    const vector = suite.vectors.get("demo/lowercase");
    if (!vector) throw new Error("the invented suite has another content");
    const wait: PlayStep = { ...NOTHING, id: "wait", operation: "advance", arguments: { ms: 0 } };
    const waiting = { ...vector, steps: [wait, ...vector.steps] };
    const vectors = new Map([...suite.vectors, ["demo/lowercase", waiting] as const]);
    const mostOpen = async (features: Feature[]) => {
      const { source, seen } = toy({ respond: right, features, isShared: true });
      await run({ ...suite, vectors }, source, OPTIONS);
      return seen.mostOpen;
    };
    expect(await mostOpen([])).toBe(1);
    expect(await mostOpen(["clock"])).toBeGreaterThan(1);
  });

  it("tells what is judged in the order of the plan, however many are in play", async () => {
    const order = async (isShared: boolean) => {
      const judged: string[] = [];
      const { source } = toy({ respond: right, isShared });
      await run(suite, source, OPTIONS, { judged: ({ id }) => judged.push(id) });
      return judged;
    };
    expect(await order(true)).toEqual(await order(false));
  });

  it("plays what was in play when the subject broke again, each alone, and blames the one that breaks it", async () => {
    let broken = false;
    const { source } = toy({
      isShared: true,
      respond: (request) => {
        broken ||= request.arguments.value === "A";
        if (broken) throw new DriverFailure("exited", "The subject exited.", "Look at its log.");
        return right(request);
      },
    });
    const revived: DriverSource = {
      ...source,
      connect: () => {
        broken = false;
        return source.connect();
      },
    };
    const result = await run(suite, revived, OPTIONS);
    expect(verdicts(result.vectors)).toMatchObject({ "demo/lowercase": "error", "demo/short": "pass" });
    expect(result.problems).toEqual(["The subject exited. Look at its log."]);
  });

  it("says so if a subject breaks only while several sessions are open", async () => {
    const { source, seen } = toy({
      isShared: true,
      respond: (request) => {
        if (seen.sessions.length - seen.closed.length > 1 && seen.connections === 1) {
          throw new DriverFailure("exited", "The subject exited.", "Look at its log.");
        }
        return right(request);
      },
    });
    const result = await run(suite, source, OPTIONS);
    expect(verdicts(result.vectors)).toMatchObject({ "demo/lowercase": "pass", "demo/short": "pass" });
    expect(result.problems).toEqual([expect.stringContaining("it should not claim many sessions")]);
  });

  it("stops when it is told to, and leaves no subject behind", async () => {
    const stop = new AbortController();
    const { source, seen } = toy({
      isShared: true,
      respond: (request) => {
        stop.abort(new Error("stopped"));
        return right(request);
      },
    });
    await expect(run(suite, source, OPTIONS, {}, stop.signal)).rejects.toThrow("stopped");
    expect(seen.byes).toBe(seen.connections);
  });

  it("closes each session it opened and says goodbye", async () => {
    const { source, seen } = toy({ respond: right });
    await run(suite, source, OPTIONS);
    expect(seen.closed).toEqual(seen.sessions);
    expect(seen.byes).toBe(1);
  });

  it("tells the subject nothing of vectors and rules", async () => {
    const requests: unknown[] = [];
    const { source, seen } = toy({
      respond: (request) => {
        requests.push(request);
        return right(request);
      },
    });
    await run(suite, source, OPTIONS);
    expect(JSON.stringify([requests, seen.sessions])).not.toMatch(/demo|lowercase|AS-|upper/);
  });

  it("stops at the first failure when asked to, and calls the rest not played", async () => {
    const result = await run(suite, toy({ respond: () => ({ value: 0 }) }).source, { ...OPTIONS, bail: true });
    const counts = result.vectors.map(({ verdict }) => verdict).sort();
    expect(counts).toEqual(["fail", "inconclusive", "not-applicable", "not-applicable"]);
  });

  it("plays in an order that the seed alone decides", async () => {
    const order = async (seed: number) => {
      const played: string[] = [];
      await run(suite, toy({ respond: right }).source, { ...OPTIONS, seed }, { judged: ({ id }) => played.push(id) });
      return played.join();
    };
    expect(await order(3)).toBe(await order(3));
    const orders = await Promise.all(Array.from({ length: 20 }, (_, seed) => order(seed)));
    expect(new Set(orders).size).toBeGreaterThan(1);
  });

  it.each([
    ["a profile", { profiles: ["registry"] }],
    ["a rule", { rules: ["AS-DEMO-002"] }],
    ["a part of an id", { filters: ["short"] }],
    ["a pattern", { filters: ["*/sho*"] }],
  ])("leaves out what %s does not select, with the reason", async (_title, part) => {
    const selection = { ...OPTIONS.selection, ...part };
    const result = await run(suite, toy({ respond: right, profiles: ["ids", "registry"] }).source, {
      ...OPTIONS,
      selection,
    });
    const left = result.vectors.find(({ id }) => id === "demo/lowercase");
    expect(left?.verdict).toBe("not-applicable");
    expect(left?.reason).toContain("not selected");
  });
});

import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Answer, DoRequest, ScenarioVector, VectorResult } from "../../spec/generated/types.js";
import { DriverFailure, type DriverSource } from "../drivers/driver.js";
import { temporaryFolder } from "../lint/test/invented-suite.js";
import { packageRoot } from "../load/root.js";
import { loadSuite, type Suite } from "../load/suite.js";
import type { RunOptions } from "../run/result.js";
import { run } from "../run/run.js";
import { toy } from "./test/toy.js";

const PROPERTY = "property/ids-round-trip";
const suite = loadSuite();

async function judge(
  source: DriverSource,
  changes: Partial<RunOptions> = {},
  by: Suite = suite,
): Promise<VectorResult> {
  const selection = { profiles: [], rules: [], filters: [PROPERTY] };
  const options = { edition: "0.2", selection, strict: false, seed: 5, bail: false, storiesPerProperty: 60 } as const;
  const { vectors } = await run(by, source, { ...options, ...changes });
  const judged = vectors.find(({ id }) => id === selected(options, changes));
  if (!judged) throw new Error("it was not judged");
  return judged;
}

function selected(...options: readonly Partial<RunOptions>[]): string | undefined {
  return options.findLast(({ selection }) => selection !== undefined)?.selection?.filters[0];
}

/** Parses as the documents say, but for where it splits a view capability's id. */
function parser(split: (path: string) => number) {
  return ({ arguments: { id } }: DoRequest): Answer => {
    const [plane, path] = String(id).split(":") as [string, string];
    if (plane === "domain") return { value: { plane, path } };
    const dot = split(path);
    return { value: { plane, componentType: path.slice(0, dot), name: path.slice(dot + 1) } };
  };
}

const right = parser((path) => path.lastIndexOf("."));
const firstDot = parser((path) => path.indexOf("."));

describe("a property", () => {
  it("holds for a subject that is right, after as many stories as were asked for", async () => {
    const { source, asked } = toy({ respond: right });
    expect(await judge(source)).toMatchObject({ id: PROPERTY, rules: ["AS-ID-003"], verdict: "pass" });
    expect(asked).toHaveLength(60);
  });

  it("fails for a subject that is wrong, by the smallest story that shows it", async () => {
    const { verdict, failure, counterexample } = await judge(toy({ respond: firstDot }).source);
    expect(verdict).toBe("fail");
    const { steps } = counterexample as unknown as ScenarioVector;
    expect(steps).toEqual([
      { id: "parse", "ids.parse": { id: "view:a.a.a" }, expect: { plane: "view", componentType: "a.a", name: "a" } },
    ]);
    expect(failure).toMatchObject({ step: "parse", path: "$.componentType", expected: "a.a", actual: "a" });
  });

  it("fails for a subject that was wrong only once: a vector is not asked twice either", async () => {
    let calls = 0;
    const once = (request: DoRequest) => (++calls === 9 ? { value: "out of the blue" } : right(request));
    const { verdict, failure } = await judge(toy({ respond: once }).source);
    expect(verdict).toBe("fail");
    expect(failure?.actual).toBe("out of the blue");
  });

  it("gives up looking for a smaller story some time", async () => {
    const { source, asked } = toy({ respond: () => ({ value: null }) });
    expect((await judge(source)).verdict).toBe("fail");
    expect(asked.length).toBeLessThan(1100);
  });

  it("blames no rule when the subject breaks", async () => {
    const respond = () => {
      throw new DriverFailure("exited", "The subject exited.", "Look at its log.");
    };
    const { verdict, reason } = await judge(toy({ respond }).source);
    expect({ verdict, reason }).toEqual({ verdict: "error", reason: "The subject exited. Look at its log." });
  });

  it("does not apply to a subject that lacks a feature, and asks it nothing", async () => {
    const { source, asked } = toy({ respond: right, profiles: ["registry"] });
    const selection = { profiles: [], rules: [], filters: ["property/request-undefined-members"] };
    const { verdict, reason } = await judge(source, { selection });
    expect(verdict).toBe("not-applicable");
    expect(reason).toContain("js-values");
    expect(asked).toEqual([]);
  });

  it("tells the same stories for the same seed, and others for another", async () => {
    const stories = async (seed: number) => {
      const { source, asked } = toy({ respond: right });
      await judge(source, { seed });
      return JSON.stringify(asked.map((request) => request.arguments));
    };
    expect(await stories(3)).toBe(await stories(3));
    expect(await stories(4)).not.toBe(await stories(3));
  });

  it("is not asked about when no stories are wanted", async () => {
    const { source, asked } = toy({ respond: firstDot });
    const selection = { profiles: [], rules: [], filters: [PROPERTY] };
    const options = { edition: "0.2", selection, strict: false, seed: 5, bail: false, storiesPerProperty: 0 } as const;
    const { vectors } = await run(suite, source, options);
    expect(vectors.some(({ id }) => id === PROPERTY)).toBe(false);
    expect(asked).toEqual([]);
  });
});

describe("a counterexample", () => {
  it("is a vector of a suite: it fails for the wrong subject and passes for the right one", async () => {
    const { counterexample } = await judge(toy({ respond: firstDot }).source);
    const { id } = counterexample as unknown as ScenarioVector;
    expect(id).toMatch(/^property\/ids-round-trip-[0-9a-f]{8}$/);
    const root = temporaryFolder();
    cpSync(join(packageRoot, "spec"), join(root, "spec"), { recursive: true });
    const file = join(root, "vectors", `${id}.json`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(counterexample));
    const own = loadSuite(root);
    expect(own.problems).toEqual([]);
    const selection = { profiles: [], rules: [], filters: [id] };
    expect(await judge(toy({ respond: firstDot }).source, { selection }, own)).toMatchObject({ id, verdict: "fail" });
    expect(await judge(toy({ respond: right }).source, { selection }, own)).toMatchObject({ id, verdict: "pass" });
  });

  it("has an id by its content, the same whenever the same story is found", async () => {
    const found = async () => (await judge(toy({ respond: firstDot }).source)).counterexample?.id;
    expect(await found()).toBe(await found());
  });

  it("holds nothing after the step that failed", async () => {
    const selection = { profiles: [], rules: [], filters: ["property/wire-round-trip"] };
    const { source } = toy({ respond: () => ({ value: "no.wire.name" }), profiles: ["wire-names"] });
    const { failure, counterexample } = await judge(source, { selection });
    expect(failure?.step).toBe("encode");
    expect((counterexample as unknown as ScenarioVector).steps.map(({ id }) => id)).toEqual(["encode"]);
  });
});

describe("an observer", () => {
  it("is told beforehand of as many verdicts as come: properties, and no probes", async () => {
    const told = { planned: 0, judged: 0 };
    const selection = { profiles: ["ids"], rules: [], filters: [] };
    const options = { edition: "0.2", selection, strict: false, seed: 5, bail: false, storiesPerProperty: 1 } as const;
    const planned = (count: number) => {
      told.planned = count;
    };
    const judged = () => {
      told.judged += 1;
    };
    const { source } = toy({ respond: () => ({ value: null }) });
    const { choices } = await run(suite, source, options, { planned, judged });
    expect(choices.some(({ reading }) => reading !== "not run")).toBe(true);
    expect(told.judged).toBe(told.planned);
  });
});

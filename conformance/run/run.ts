import type { Choice, HelloAnswer, RuleResult, Vector, VectorResult } from "../../spec/generated/types.js";
import { checked } from "../drivers/checked.js";
import { type Driver, DriverFailure, type DriverSource } from "../drivers/driver.js";
import { formatProblem } from "../load/problem.js";
import type { Suite } from "../load/suite.js";
import { propertiesOf } from "../properties/all.js";
import { judgeProperty } from "../properties/judge-property.js";
import type { Property } from "../properties/property.js";
import { type Planned, plan, planProperties } from "./plan.js";
import { type Played, play } from "./play.js";
import { realNow } from "./real-time.js";
import type { Outcome, RunObserver, RunOptions, RunResult } from "./result.js";
import { judgeRules, judgeSubject } from "./verdicts.js";

const STOPPED = "the run was stopped at the first failure (--bail)";
const REAL_TIME_BUDGET_MS = 2000;
/** A subject that broke so often in a row is not coming back. */
const MOST_FAILURES_IN_A_ROW = 5;

/**
 * Judges a subject: plan, play each vector in a session of its own, verdicts.
 *
 * A subject that breaks while a vector is played costs that vector (verdict `error`) and is connected to again.
 * @throws DriverFailure if the subject cannot be reached or does not get through `hello`
 * @throws the signal's reason if it is aborted
 */
export async function run(
  suite: Suite,
  source: DriverSource,
  options: RunOptions,
  observer: RunObserver = {},
  signal?: AbortSignal,
): Promise<RunResult> {
  const connection = new Connection(source, options);
  try {
    const hello = await connection.hello();
    const planned = plan(suite, hello, options);
    const properties = options.storiesPerProperty > 0 ? planProperties(propertiesOf(suite), hello, options) : [];
    observer.planned?.(planned.filter(isJudged).length + properties.length, hello);
    const results: VectorResult[] = [];
    const choices: Choice[] = [];
    let stopped = false;
    for (const [index, item] of planned.entries()) {
      signal?.throwIfAborted();
      // A run for one rule leaves out hundreds of vectors: those are not waited for.
      const played: TimedPlay =
        item.leftOut === undefined
          ? await playPlanned(item, stopped, connection, hello, `s${index + 1}`, options.seed)
          : { verdict: "not-applicable", reason: item.leftOut };
      if (played.verdict === "probed") {
        choices.push(choiceOf(item.vector.vector, played.reading, suite));
        continue;
      }
      if (item.vector.vector.kind === "probe") {
        choices.push(choiceOf(item.vector.vector, "not run", suite));
        continue;
      }
      const result = vectorResult(item.vector.vector, played);
      results.push(result);
      if (item.leftOut === undefined) observer.judged?.(result);
      stopped ||= options.bail && (result.verdict === "fail" || result.verdict === "error");
    }
    for (const property of properties) {
      signal?.throwIfAborted();
      const result = await judgeOneProperty(property, stopped, connection, hello, options);
      results.push(result);
      observer.judged?.(result);
      stopped ||= options.bail && (result.verdict === "fail" || result.verdict === "error");
    }
    const rules = judgeRules(suite, hello, options, results);
    return {
      subject: { ...hello, driver: source.kind, target: source.target },
      suite: { version: suite.version, digest: suite.digest },
      options,
      outcome: outcomeOf(suite, rules, options),
      rules,
      vectors: results.sort((a, b) => (a.id < b.id ? -1 : 1)),
      choices: choices.sort((a, b) => (a.vector < b.vector ? -1 : 1)),
      problems: [...suite.problems.map(formatProblem), ...connection.problems],
    };
  } finally {
    await connection.end();
  }
}

/** A suite of which a part could not be read certifies nothing: what was left out might have failed. */
function outcomeOf(suite: Suite, rules: readonly RuleResult[], { strict }: RunOptions): Outcome {
  const outcome = judgeSubject(rules, strict);
  return outcome === "conformant" && suite.problems.length > 0 ? "not-judged" : outcome;
}

/** What the observer will hear of: a probe is played without a verdict. */
function isJudged({ vector, leftOut }: Planned): boolean {
  return leftOut === undefined && vector.vector.kind !== "probe";
}

type TimedPlay = Played & { durationMs?: number };

async function playPlanned(
  { vector }: Planned,
  stopped: boolean,
  connection: Connection,
  hello: HelloAnswer,
  session: string,
  seed: number,
): Promise<TimedPlay> {
  if (stopped) return { verdict: "inconclusive", reason: STOPPED };
  const began = realNow();
  const played = await connection.use((driver) =>
    play(vector, { driver, hello, session, seed, realTimeBudgetMs: REAL_TIME_BUDGET_MS }),
  );
  return { ...played, durationMs: millisecondsSince(began) };
}

/** A property reads like one vector in the report, however many stories it told. */
async function judgeOneProperty(
  property: Property,
  stopped: boolean,
  connection: Connection,
  hello: HelloAnswer,
  { seed, storiesPerProperty }: RunOptions,
): Promise<VectorResult> {
  const { id, title } = property;
  const base = { id, title, rules: [...property.rules] };
  if (stopped) return { ...base, verdict: "inconclusive", reason: STOPPED };
  const began = realNow();
  let sessions = 0;
  const played = await connection.use((driver) =>
    judgeProperty(property, { seed, stories: storiesPerProperty }, (vector) => {
      sessions += 1;
      return play(vector, { driver, hello, session: `p${sessions}`, seed, realTimeBudgetMs: REAL_TIME_BUDGET_MS });
    }),
  );
  return { ...base, ...played, durationMs: millisecondsSince(began) };
}

function millisecondsSince(began: number): number {
  return Math.round((realNow() - began) * 1000) / 1000;
}

function vectorResult(vector: Exclude<Vector, { kind: "probe" }>, played: TimedPlay): VectorResult {
  const { id, title, rules } = vector;
  const { verdict, durationMs } = played;
  if (verdict === "probed") throw new Error("only a probe is probed");
  const result: VectorResult = { id, title, rules, verdict };
  if ("reason" in played) result.reason = played.reason;
  if (durationMs !== undefined) result.durationMs = durationMs;
  if ("failure" in played) result.failure = played.failure;
  return result;
}

function choiceOf(vector: Vector, reading: string, suite: Suite): Choice {
  if (vector.kind !== "probe") throw new Error("only a probe makes a choice");
  const ours = suite.ambiguities.get(vector.ambiguity)?.ours;
  return { ambiguity: vector.ambiguity, vector: vector.id, reading, ...(ours === undefined ? {} : { ours }) };
}

type Broken = { verdict: "error"; reason: string };

/** The subject, connected to again after it broke. */
class Connection {
  /** How the subject broke, each once. */
  readonly problems: string[] = [];
  private readonly source: DriverSource;
  private readonly options: RunOptions;
  private driver: Driver | undefined;
  private failuresInARow = 0;

  constructor(source: DriverSource, options: RunOptions) {
    this.source = source;
    this.options = options;
  }

  async hello(): Promise<HelloAnswer> {
    const driver = checked(await this.source.connect());
    this.driver = driver;
    const hello = await driver.hello({ protocol: 1, edition: this.options.edition });
    if (!hello.editions.includes(this.options.edition)) {
      const remedy = `Choose one of its editions with --edition: ${hello.editions.join(", ")}.`;
      throw new DriverFailure("protocol", `The subject does not know edition ${this.options.edition}.`, remedy);
    }
    return hello;
  }

  async use<Result>(action: (driver: Driver) => Promise<Result>): Promise<Result | Broken> {
    if (this.failuresInARow >= MOST_FAILURES_IN_A_ROW) {
      return { verdict: "error", reason: `not played: the subject broke ${MOST_FAILURES_IN_A_ROW} times in a row` };
    }
    try {
      if (!this.driver) await this.hello();
      const played = await action(this.driver as Driver);
      this.failuresInARow = 0;
      return played;
    } catch (error) {
      if (!(error instanceof DriverFailure)) throw error;
      this.failuresInARow += 1;
      await this.end();
      const reason = `${error.message} ${error.remedy}`;
      if (!this.problems.includes(reason)) this.problems.push(reason);
      return { verdict: "error", reason };
    }
  }

  async end(): Promise<void> {
    const driver = this.driver;
    this.driver = undefined;
    await driver?.bye();
  }
}

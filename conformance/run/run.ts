import type { Choice, HelloAnswer, RuleResult, Vector, VectorResult } from "../../spec/generated/types.js";
import type { DriverSource } from "../drivers/driver.js";
import { now } from "../drivers/timers.js";
import { formatProblem } from "../load/problem.js";
import type { Suite } from "../load/suite.js";
import { propertiesOf } from "../properties/all.js";
import { judgeProperty } from "../properties/judge-property.js";
import type { Property } from "../properties/property.js";
import { Connection } from "./connection.js";
import { Exposure } from "./exposure.js";
import { playInLanes } from "./lanes.js";
import { type Planned, plan, planProperties } from "./plan.js";
import { type Played, play, type Stage } from "./play.js";
import {
  completeOptions,
  type Outcome,
  type RunObserver,
  type RunOptions,
  type RunRequest,
  type RunResult,
} from "./result.js";
import { judgeRules, judgeSubject } from "./verdicts.js";

const STOPPED = "the run was stopped at the first failure (--bail)";
const BROKE_AMONG_OTHERS =
  "It broke while several sessions were open, and none of their stories breaks it alone: it should not claim many sessions.";
const REAL_TIME_BUDGET_MS = 2000;
/**
 * Vectors in play at a time, where the subject allows it: while it works on some, the judge reads the answers of others,
 * and many answers are sent in one write. A write stops its process until the other has read. Twice as many would take
 * 40 MB more.
 */
const LANES = 16;

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
  request: RunRequest = {},
  observer: RunObserver = {},
  signal?: AbortSignal,
): Promise<RunResult> {
  const options = completeOptions(request);
  const connection = new Connection(source, options);
  try {
    const hello = await connection.hello();
    const planned = plan(suite, hello, options);
    const properties = options.storiesPerProperty > 0 ? planProperties(propertiesOf(suite), hello, options) : [];
    observer.planned?.(planned.filter(isJudged).length + properties.length, hello);
    const exposure = new Exposure();
    const results: VectorResult[] = [];
    const choices: Choice[] = [];
    let stopped = false;
    // In one process nobody waits for the other; and a run that ends at the first failure has to have a first one.
    const isShared = hello.sessions === "many" && source.kind !== "in-process" && !options.bail;
    const lanes = isShared && !waitsInRealTime(hello, planned) ? LANES : 1;
    const isBroken = ({ verdict }: { verdict: string }) => verdict === "error";
    const unexplained = (broken: TimedPlay | VectorResult) =>
      connection.tell(`${"reason" in broken ? `${broken.reason} ` : ""}${BROKE_AMONG_OTHERS}`);
    await playInLanes<Planned, TimedPlay>(planned, lanes, {
      play: async (item, index, isAlone): Promise<TimedPlay> => {
        signal?.throwIfAborted();
        if (item.leftOut !== undefined) return { verdict: "not-applicable", reason: item.leftOut };
        if (stopped) return { verdict: "inconclusive", reason: STOPPED };
        const scene = { hello, session: `s${index + 1}`, seed: options.seed };
        return playPlanned(item, connection, isAlone, scene, exposure);
      },
      isBroken,
      unexplained,
      played: (item, played) => {
        const { vector } = item.vector;
        if (vector.kind === "probe") {
          choices.push(choiceOf(vector, played.verdict === "probed" ? played.reading : "not run", suite));
          return;
        }
        const result = vectorResult(vector, played);
        results.push(result);
        if (item.leftOut === undefined) observer.judged?.(result);
        stopped ||= options.bail && isTrouble(result);
      },
    });
    // Which of their stories wait is not known before they are made.
    const propertyLanes = hello.features.includes("clock") ? lanes : 1;
    await playInLanes<Property, VectorResult>(properties, propertyLanes, {
      play: async (property, index, isAlone): Promise<VectorResult> => {
        signal?.throwIfAborted();
        const { id, title, rules } = property;
        const base = { id, title, rules: [...rules] };
        if (stopped) return { ...base, verdict: "inconclusive", reason: STOPPED };
        return { ...base, ...(await playProperty(property, connection, isAlone, hello, `p${index + 1}`, options)) };
      },
      isBroken,
      unexplained,
      played: (_property, result) => {
        results.push(result);
        observer.judged?.(result);
        stopped ||= options.bail && isTrouble(result);
      },
    });
    signal?.throwIfAborted();
    const rules = judgeRules(suite, hello, options, results);
    const unseen = exposure.problem(source.peer);
    return {
      subject: { ...hello, ...reached(source) },
      suite: { version: suite.version, digest: suite.digest },
      options,
      outcome: outcomeOf(suite, rules, options),
      rules,
      vectors: results.sort((a, b) => (a.id < b.id ? -1 : 1)),
      choices: choices.sort((a, b) => (a.vector < b.vector ? -1 : 1)),
      problems: [
        ...(unseen === undefined ? [] : [unseen]),
        ...suite.problems.map(formatProblem),
        ...connection.problems,
      ],
    };
  } finally {
    await connection.end();
  }
}

/** How a subject was reached, for the report. */
export function reached({ kind, target, peer }: DriverSource): { driver: string; target: string; peer?: string } {
  return { driver: kind, target, ...(peer !== undefined && { peer }) };
}

/** A suite of which a part could not be read certifies nothing: what was left out might have failed. */
function outcomeOf(suite: Suite, rules: readonly RuleResult[], options: RunOptions): Outcome {
  const outcome = judgeSubject(rules, options);
  return outcome === "conformant" && suite.problems.length > 0 ? "not-judged" : outcome;
}

/**
 * Whether time really passes while stories are told. Then each is told alone: what one waits behind the others would
 * count as its own time, and a limit of the subject would be over too early.
 */
function waitsInRealTime({ features }: HelloAnswer, planned: readonly Planned[]): boolean {
  if (features.includes("clock")) return false;
  return planned.some(
    ({ vector, leftOut }) => leftOut === undefined && vector.steps.some(({ operation }) => operation === "advance"),
  );
}

/** What the observer will hear of: a probe is played without a verdict. */
function isJudged({ vector, leftOut }: Planned): boolean {
  return leftOut === undefined && vector.vector.kind !== "probe";
}

type TimedPlay = Played & { durationMs?: number };

async function playPlanned(
  { vector }: Planned,
  connection: Connection,
  isAlone: boolean,
  scene: Pick<Stage, "hello" | "session" | "seed">,
  exposure: Exposure,
): Promise<TimedPlay> {
  const began = now();
  const played = await connection.use(
    (driver) =>
      exposure.watch(driver, (watched) =>
        play(vector, { driver: watched, realTimeBudgetMs: REAL_TIME_BUDGET_MS, ...scene }),
      ),
    isAlone,
  );
  return { durationMs: millisecondsSince(began), ...played };
}

/** A property reads like one vector in the report, however many stories it told. */
async function playProperty(
  property: Property,
  connection: Connection,
  isAlone: boolean,
  hello: HelloAnswer,
  session: string,
  { seed, storiesPerProperty }: RunOptions,
): Promise<Pick<VectorResult, "verdict" | "reason" | "failure" | "durationMs">> {
  const began = now();
  let stories = 0;
  const judged = await connection.use(
    (driver) =>
      judgeProperty(property, { seed, stories: storiesPerProperty }, (vector) => {
        stories += 1;
        const stage = { driver, hello, session: `${session}-${stories}`, seed, realTimeBudgetMs: REAL_TIME_BUDGET_MS };
        return play(vector, stage);
      }),
    isAlone,
  );
  return { durationMs: millisecondsSince(began), ...judged };
}

function isTrouble({ verdict }: VectorResult): boolean {
  return verdict === "fail" || verdict === "error";
}

function millisecondsSince(began: number): number {
  return Math.round((now() - began) * 1000) / 1000;
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

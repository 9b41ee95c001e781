import type { Answer, Feature, HelloAnswer, VectorFailure } from "../../spec/generated/types.js";
import type { Driver } from "../drivers/driver.js";
import { sleep } from "../drivers/timers.js";
import { QUERY_NAMES } from "../load/operations.js";
import { isJudged, type LoadedVector, type PlayStep } from "../load/vector.js";
import { match } from "../match/match.js";
import type { Bindings, Mismatch } from "../match/mismatch.js";
import { isRecord } from "../match/values.js";
import { unaskable } from "./bound-values.js";
import { needsResolving, type Resolve, resolver } from "./resolve.js";
import { Transcript } from "./transcript.js";

/** What came of playing one vector. */
export type Played =
  | { verdict: "pass" }
  | { verdict: "fail"; failure: VectorFailure }
  | { verdict: "not-applicable" | "inconclusive" | "error"; reason: string }
  | { verdict: "probed"; reading: string };

/** What a vector is played on. */
export interface Stage {
  driver: Driver;
  hello: HelloAnswer;
  /** Name of the session; tells the subject nothing about the vector. */
  session: string;
  seed: number;
  /** Real milliseconds that one vector may spend waiting for a subject that has no clock of its own. */
  realTimeBudgetMs: number;
}

const TRANSCRIPT_LINES = 6;
/** Of what the subject printed, so many texts are kept, each of so many characters: the first tell most of its trouble. */
const CONSOLE_TEXTS = 10;
const CONSOLE_TEXT = 2000;

/** A step could not be judged: the vector ends with this. */
class Stop extends Error {
  readonly played: Played;
  constructor(played: Played) {
    super(played.verdict);
    this.played = played;
  }
}

/**
 * Plays a vector in a session of its own and judges it. The first difference ends it.
 * Rejects with a DriverFailure if the subject or the way to it breaks.
 */
export async function play(vector: LoadedVector, stage: Stage): Promise<Played> {
  const missing = missingFeature(vector.requires, stage.hello);
  if (missing) return { verdict: "not-applicable", reason: `the subject does not declare the feature ${missing}` };
  const steps = vector.steps.filter((step) => !missingFeature(step.requires, stage.hello));
  if (steps.length === 0 || (vector.vector.kind !== "probe" && !steps.some(isJudged))) {
    const feature = missingFeature(vector.steps[0]?.requires ?? [], stage.hello);
    return { verdict: "not-applicable", reason: `the subject does not declare the feature ${feature}` };
  }
  const performance = new Performance(vector, stage);
  const played = await performance.run(steps).catch((stop: unknown) => {
    if (stop instanceof Stop) return stop.played;
    // The subject broke: there is no session left to close.
    throw stop;
  });
  await performance.close();
  return played;
}

function missingFeature(required: readonly Feature[], hello: HelloAnswer): Feature | undefined {
  return required.find((feature) => !hello.features.includes(feature));
}

class Performance {
  private readonly vector: LoadedVector;
  private readonly stage: Stage;
  private readonly resolve: Resolve;
  private readonly transcript = new Transcript();
  private readonly bindings: Bindings = new Map();
  private readonly answers = new Map<string, Answer>();
  private waitedMs = 0;

  constructor(vector: LoadedVector, stage: Stage) {
    this.vector = vector;
    this.stage = stage;
    this.resolve = resolver(stage.seed);
  }

  async run(steps: readonly PlayStep[]): Promise<Played> {
    await this.open();
    for (const step of steps) await this.perform(step);
    return this.vector.vector.kind === "probe" ? this.readProbe() : { verdict: "pass" };
  }

  async close(): Promise<void> {
    await this.stage.driver.close({ session: this.stage.session });
  }

  private async open(): Promise<void> {
    const { driver, session } = this.stage;
    const given = this.substitute(this.vector.given) as LoadedVector["given"];
    const answer = await driver.open({ session, given });
    this.transcript.record({ step: "(open)", operation: "open", arguments: given, answer });
    if (answer.threw) {
      this.stop("inconclusive", `the story's world could not be set up: ${answer.threw.name}: ${answer.threw.message}`);
    }
    this.assertAnswered("(open)", "open", answer);
  }

  private async perform(step: PlayStep): Promise<void> {
    const isQuery = QUERY_NAMES.has(step.operation);
    const args = this.fill(step);
    const answer = isQuery ? this.query(step, args) : await this.ask(step, args);
    this.answers.set(step.id, answer);
    this.assertAnswered(step.id, step.operation, answer);
    const { expectation } = step;
    const isCompared = expectation !== undefined && !(step.mayThrow && answer.threw);
    const mismatch = isCompared ? this.judge(expectation, answer) : this.judgeSetup(step, answer);
    if (!mismatch) return;
    // What is only needed for the rest, by a story or by a probe, and is not there: then nothing was asked.
    if (step.prepares || this.vector.vector.kind === "probe") {
      const where = mismatch.path === "$" ? "" : ` at ${mismatch.path}`;
      this.stop("inconclusive", `step ${step.id} did not find what the rest needs${where}: ${mismatch.message}`);
    }
    throw new Stop({ verdict: "fail", failure: this.failure(step, mismatch) });
  }

  private fill(step: PlayStep): Record<string, unknown> {
    const args = this.substitute(step.arguments) as Record<string, unknown>;
    const problem = args === step.arguments || QUERY_NAMES.has(step.operation) ? undefined : unaskable(step, args);
    if (problem !== undefined) this.stop("error", problem);
    return args;
  }

  private query(step: PlayStep, args: Record<string, unknown>): Answer {
    this.transcript.mark(step.id);
    return { value: this.transcript.query(step.operation, args) };
  }

  private async ask(step: PlayStep, args: Record<string, unknown>): Promise<Answer> {
    const answer =
      step.operation === "advance" && !this.stage.hello.features.includes("clock")
        ? await this.waitInRealTime(Number(args.ms))
        : await this.stage.driver.do({ session: this.stage.session, operation: step.operation, arguments: args });
    this.transcript.record({ step: step.id, operation: step.operation, arguments: args, answer });
    return answer;
  }

  /** A subject without a clock is given real time, but not for ever. */
  private async waitInRealTime(ms: number): Promise<Answer> {
    this.waitedMs += ms;
    if (this.waitedMs > this.stage.realTimeBudgetMs) {
      const budget = this.stage.realTimeBudgetMs;
      this.stop(
        "inconclusive",
        `it needs ${this.waitedMs} ms to pass; without the feature clock only ${budget} ms are waited`,
      );
    }
    await sleep(ms);
    return { value: { $tag: "undefined" } };
  }

  private assertAnswered(step: string, operation: string, answer: Answer): void {
    if (answer.driverError)
      this.stop("error", `step ${step}: the driver could not do ${operation}: ${answer.driverError.message}`);
    if (!answer.unsupported) return;
    // What needs a feature that was not declared is not asked for: what is asked for was claimed.
    const { profile } = this.vector.vector;
    const message = `the subject claims ${profile} and answers unsupported (${answer.unsupported.feature}) to ${operation}`;
    const mismatch: Mismatch = {
      path: "$",
      expected: `an answer to ${operation}`,
      actual: answer.unsupported,
      message,
    };
    throw new Stop({ verdict: "fail", failure: this.failure({ id: step, operation }, mismatch) });
  }

  private judge(expectation: NonNullable<PlayStep["expectation"]>, answer: Answer): Mismatch | undefined {
    const pattern = this.substitute(expectation.pattern, "keep-refs");
    if (expectation.kind === "throw") {
      if (answer.threw) return match(pattern, answer.threw, this.bindings, "$.threw");
      return { path: "$", expected: { threw: pattern }, actual: outcome(answer), message: "expected a throw" };
    }
    if (answer.pending) {
      return expectsPending(pattern)
        ? undefined
        : { path: "$", expected: pattern, actual: "(pending)", message: "the call has not settled" };
    }
    if (answer.threw) {
      const message = `threw ${answer.threw.name || "a value"}: ${answer.threw.message}`;
      return { path: "$", expected: pattern, actual: { threw: answer.threw }, message };
    }
    return match(pattern, answer.value, this.bindings);
  }

  /** A step that only prepares must not throw; if it does, nothing was learnt about the rule. */
  private judgeSetup(step: PlayStep, answer: Answer): undefined {
    const { vector, readings } = this.vector;
    // What a probe does without preparing, or reads, may throw: that is an answer.
    const isRead =
      vector.kind === "probe" && (!step.prepares || Object.values(readings ?? {}).some((one) => one[step.id]));
    if (answer.threw && !step.mayThrow && !isRead) {
      this.stop(
        "inconclusive",
        `preparing step ${step.id} (${step.operation}) threw ${answer.threw.name}: ${answer.threw.message}`,
      );
    }
    return undefined;
  }

  private readProbe(): Played {
    for (const [reading, expected] of Object.entries(this.vector.readings ?? {})) {
      const trial: Bindings = new Map(this.bindings);
      const fits = Object.entries(expected).every(([step, pattern]) => {
        const answer = this.answers.get(step);
        // Nothing but the word for it matches what has not come.
        if (answer?.pending) return isRecord(pattern) && expectsPending(pattern.value);
        return answer !== undefined && !match(this.substitute(pattern, "keep-refs"), outcome(answer), trial);
      });
      if (fits) return { verdict: "probed", reading };
    }
    return { verdict: "probed", reading: "none of them" };
  }

  private failure(step: { id: string; operation: string }, mismatch: Mismatch): VectorFailure {
    const printed = this.transcript.printed(CONSOLE_TEXTS, CONSOLE_TEXT);
    return {
      step: step.id,
      operation: step.operation,
      ...mismatch,
      transcript: this.transcript.tail(TRANSCRIPT_LINES),
      ...(printed.length > 0 && { console: printed }),
    };
  }

  private stop(verdict: "inconclusive" | "error", reason: string): never {
    throw new Stop({ verdict, reason });
  }

  private substitute(node: unknown, refs: "fill-refs" | "keep-refs" = "fill-refs"): unknown {
    if (!needsResolving(node)) return node;
    try {
      return this.resolve(node, refs === "fill-refs" ? this.bindings : undefined);
    } catch (error) {
      this.stop("error", `the vector cannot be played: ${(error as Error).message}`);
    }
  }
}

function expectsPending(pattern: unknown): boolean {
  return isRecord(pattern) && pattern.$$pending === true;
}

function outcome(answer: Answer): Record<string, unknown> {
  if (answer.pending) return { pending: true };
  return answer.threw ? { threw: answer.threw } : { value: answer.value };
}

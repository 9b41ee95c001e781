import type { RunOptions, RunResult } from "../conformance/run/result.js";
import type { Counts, Report, RuleResult, VectorResult, Verdict } from "../spec/generated/types.js";
import { type RunPlace, rerunCommand } from "./rerun.js";

/** All verdicts, in the order in which counts name them. */
export const VERDICTS = [
  "pass",
  "fail",
  "not-applicable",
  "inconclusive",
  "error",
] as const satisfies readonly Verdict[];

/** The report (report.schema.json) of a run: what every rendering shows. */
export function toReport(result: RunResult, place: RunPlace): Report {
  return {
    format: 1,
    conformant: result.outcome === "conformant",
    outcome: result.outcome,
    ...headOf(result),
    summary: { rules: count(result.rules), vectors: count(result.vectors) },
    rules: result.rules,
    vectors: result.vectors.map((vector) => withRerun(vector, place)),
    choices: result.choices,
    problems: result.problems,
  };
}

/** What of a run is known before the first verdict. */
export interface RunHead {
  subject: RunResult["subject"];
  suite: { version: string; digest: string };
  options: RunOptions;
}

/** Who was judged, by what: the part of a report that stands before the first verdict. */
export function headOf({ subject, suite, options }: RunHead): Pick<Report, "subject" | "suite"> {
  const chosen = Object.entries(options.selection).filter(([, names]) => names.length > 0);
  return {
    subject: {
      ...subject.implementation,
      driver: subject.driver,
      ...(subject.peer !== undefined && { peer: subject.peer }),
      profiles: subject.profiles,
      features: subject.features,
    },
    suite: {
      version: suite.version,
      digest: suite.digest,
      edition: options.edition,
      seed: options.seed,
      strict: options.strict,
      ...(chosen.length > 0 && { selection: Object.fromEntries(chosen.map(([key, names]) => [key, [...names]])) }),
    },
  };
}

/** The verdict on a vector; a failure also tells the command that plays only this case. */
export function withRerun(vector: VectorResult, place: RunPlace): VectorResult {
  if (!vector.failure || vector.failure.rerun !== undefined) return vector;
  return { ...vector, failure: { ...vector.failure, rerun: rerunCommand(place, vector.id) } };
}

/** How often each verdict was given. */
export function count(results: readonly Pick<RuleResult, "verdict">[]): Counts {
  const counts: Counts = { pass: 0, fail: 0, "not-applicable": 0, inconclusive: 0, error: 0 };
  for (const { verdict } of results) counts[verdict] += 1;
  return counts;
}

import type { DriverSource } from "../conformance/drivers/driver.js";
import type { Suite } from "../conformance/load/suite.js";
import type { RunObserver, RunOptions } from "../conformance/run/result.js";
import { reached, run } from "../conformance/run/run.js";
import type { Report } from "../spec/generated/types.js";
import type { CounterexampleFolder } from "./counterexamples.js";
import { lookupIn } from "./lookup.js";
import type { Output } from "./output.js";
import type { Progress } from "./progress.js";
import { type Format, type Look, rendering } from "./rendering.js";
import { headOf, toReport, withRerun } from "./report.js";
import { rerunCommand } from "./rerun.js";

/** What a run is made of, and where its report goes. */
export interface Judgement {
  suite: Suite;
  source: DriverSource;
  /** Options of the command line that reach the same subject again. */
  typed: readonly string[];
  options: RunOptions;
  format: Format;
  look: Look;
  output: Output;
  progress: Progress;
  /** Keeps what properties fail by; absent if nobody wants it. */
  counterexamples?: CounterexampleFolder | undefined;
  signal: AbortSignal;
}

/**
 * Judges a subject and writes the report. If the run is given up or breaks, the output is abandoned.
 * @throws what the run throws: DriverFailure if the subject cannot be reached, the signal's reason if it is aborted
 */
export async function judge(judgement: Judgement): Promise<Report> {
  const { suite, source, options, output, progress, signal } = judgement;
  const place = { subject: judgement.typed, options };
  const context = { ...lookupIn(suite, options.edition), rerun: (vector: string) => rerunCommand(place, vector) };
  const written = rendering(judgement.format, context, judgement.look);
  const observer: RunObserver = {
    planned(count, hello) {
      const subject = { ...hello, ...reached(source) };
      output.write(written.begin(headOf({ subject, suite, options })));
      progress.planned?.(count, hello);
    },
    judged(result) {
      output.write(written.judged(withRerun(result, place)));
      progress.judged?.(result);
      judgement.counterexamples?.judged(result);
    },
  };
  signal.addEventListener("abort", () => progress.clear(), { once: true });
  try {
    const result = await run(suite, source, options, observer, signal);
    signal.throwIfAborted();
    progress.clear();
    const report = toReport(result, place);
    output.write(written.end(report));
    output.finish();
    return report;
  } catch (problem) {
    progress.clear();
    output.abandon();
    throw problem;
  }
}

import { extname } from "node:path";
import { unknownNames } from "../conformance/names/selection.js";
import type { Outcome, RunOptions } from "../conformance/run/result.js";
import { type CounterexampleFolder, counterexampleFolder } from "../reports/counterexamples.js";
import { judge } from "../reports/judge.js";
import { fileOutput, type Output, streamOutput } from "../reports/output.js";
import { progressOn } from "../reports/progress.js";
import type { Format } from "../reports/rendering.js";
import type { EditionName } from "../spec/generated/types.js";
import { EXIT, leave } from "./exit.js";
import { interruptSignal } from "./interrupt.js";
import { lookOf } from "./look.js";
import { type SubjectGiven, subjectSource, typedOptions } from "./subject.js";
import { readableSuite } from "./suite.js";
import { UsageError } from "./trouble.js";

/** What the options of `run` hold. */
export interface RunGiven extends SubjectGiven {
  edition: EditionName;
  profile?: string[];
  rule?: string[];
  filter?: string[];
  strict?: boolean;
  seed: number;
  bail?: boolean;
  stories: number;
  timeout: number;
  format?: Format;
  out?: string;
  save?: string;
  suite?: string;
}

const EXIT_OF: Readonly<Record<Outcome, number>> = {
  conformant: EXIT.conformant,
  "not-conformant": EXIT.notConformant,
  "not-judged": EXIT.notJudged,
};

/** Judges the subject that was asked for; answers the exit code. */
export async function runCommand(given: RunGiven): Promise<number> {
  // What was typed is looked at before what takes time.
  const source = await subjectSource(given, given.edition, given.timeout);
  const options = runOptions(given);
  const suite = readableSuite(given.suite);
  const unknown = unknownNames(suite, options.selection);
  if (unknown.length > 0) throw new UsageError(unknown.join(" "));
  const signal = interruptSignal(() => leave(EXIT.interrupted));
  const look = given.out === undefined ? lookOf(process.stdout) : ({ width: 80, colour: 0 } as const);
  const counterexamples = counterexamplesOf(given.save);
  try {
    const report = await judge({
      suite,
      source,
      typed: typedOptions(given),
      options,
      format: formatOf(given),
      look,
      output: outputOf(given.out),
      progress: progressOn(process.stderr),
      counterexamples,
      signal,
    });
    for (const path of counterexamples?.saved ?? []) process.stderr.write(`a counterexample is in ${path}\n`);
    if (given.out !== undefined) process.stderr.write(`${report.outcome}; the report is in ${given.out}\n`);
    return suite.problems.length > 0 ? EXIT.wrong : EXIT_OF[report.outcome];
  } catch (trouble) {
    if (signal.aborted) return EXIT.interrupted;
    throw trouble;
  }
}

function runOptions(given: RunGiven): RunOptions {
  return {
    edition: given.edition,
    selection: { profiles: given.profile ?? [], rules: given.rule ?? [], filters: given.filter ?? [] },
    strict: given.strict ?? false,
    seed: given.seed,
    bail: given.bail ?? false,
    storiesPerProperty: given.stories,
  };
}

/** Who names a file report.json means JSON. */
function formatOf({ format, out }: RunGiven): Format {
  if (format !== undefined) return format;
  const ending = out === undefined ? "" : extname(out);
  if (ending === ".json") return "json";
  return ending === ".jsonl" ? "jsonl" : "pretty";
}

function outputOf(path: string | undefined): Output {
  if (path === undefined) return streamOutput(process.stdout);
  try {
    return fileOutput(path);
  } catch (problem) {
    throw new UsageError(`the report cannot be written to ${path}: ${(problem as Error).message}`);
  }
}

function counterexamplesOf(folder: string | undefined): CounterexampleFolder | undefined {
  if (folder === undefined) return undefined;
  try {
    return counterexampleFolder(folder);
  } catch (problem) {
    throw new UsageError(`counterexamples cannot be written to ${folder}: ${(problem as Error).message}`);
  }
}

import type { JsonFile } from "../load/json-file.js";
import type { Problem } from "../load/problem.js";
import type { Suite } from "../load/suite.js";
import type { KnownIds } from "./known-ids.js";

/** Everything that a check may look at. */
export interface LintInput {
  suite: Suite;
  /** Files of spec/editions and spec/ambiguities, for lines. */
  registers: readonly JsonFile[];
  /** spec/known-ids.json; undefined if there is none yet. */
  knownIds: KnownIds | undefined;
  /** Text of a source file of the reference implementation; undefined if there is no such file. */
  referenceFile(path: string): string | undefined;
}

/** One thing that is looked for. A pure function of the input, so that a test can show it a bad and a good suite. */
export interface Check {
  /** Permanent, so that a reader can look it up. */
  id: string;
  /** What holds in a sound suite. */
  title: string;
  find(input: LintInput): Problem[];
}

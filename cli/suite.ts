import { existsSync } from "node:fs";
import { formatProblem } from "../conformance/load/problem.js";
import { loadSuite, type Suite } from "../conformance/load/suite.js";
import { SuiteError, UsageError } from "./trouble.js";

/** The suite of a folder, or of this package, whatever is wrong with it. */
export function suiteOf(folder: string | undefined): Suite {
  if (folder !== undefined && !existsSync(folder)) throw new UsageError(`there is no folder ${folder}`);
  return loadSuite(folder);
}

/**
 * A suite to judge a subject by.
 * @throws SuiteError if any of its files is wrong: a verdict would silently leave out what it says
 */
export function soundSuite(folder: string | undefined): Suite {
  const suite = suiteOf(folder);
  if (suite.problems.length > 0) throw new SuiteError(suite.problems);
  return suite;
}

/** A suite to look things up in: what is wrong with it is told on stderr, the rest is there. */
export function readableSuite(folder: string | undefined): Suite {
  const suite = suiteOf(folder);
  for (const problem of suite.problems) process.stderr.write(`left out: ${formatProblem(problem)}\n`);
  return suite;
}

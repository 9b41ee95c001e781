import { existsSync } from "node:fs";
import { formatProblem } from "../conformance/load/problem.js";
import { loadSuite, type Suite } from "../conformance/load/suite.js";
import { UsageError } from "./trouble.js";

/** The suite of a folder, or of this package, whatever is wrong with it. */
export function suiteOf(folder: string | undefined): Suite {
  if (folder !== undefined && !existsSync(folder)) throw new UsageError(`there is no folder ${folder}`);
  return loadSuite(folder);
}

/** A suite to use: what is wrong with it is told on stderr, the rest goes on. */
export function readableSuite(folder: string | undefined): Suite {
  const suite = suiteOf(folder);
  for (const problem of suite.problems) process.stderr.write(`left out: ${formatProblem(problem)}\n`);
  return suite;
}

import { existsSync } from "node:fs";
import { coverage, isClean } from "../conformance/coverage/coverage.js";
import { coverageText } from "../reports/coverage-text.js";
import { EXIT } from "./exit.js";
import { suiteOf } from "./suite.js";
import { UsageError } from "./trouble.js";

/** Counts how the documents are covered; answers the exit code. */
export function coverageCommand(given: { sources?: string[]; json?: boolean; suite?: string }): number {
  const folders = given.sources ?? [];
  const absent = folders.find((folder) => !existsSync(folder));
  if (absent !== undefined) throw new UsageError(`there is no folder ${absent}`);
  const result = coverage(suiteOf(given.suite), folders);
  if (folders.length > 0 && result.notCompared?.length === result.documents.length) {
    throw new UsageError(`no document stands in ${folders.join(", ")}: files are called <document>.md`);
  }
  process.stdout.write(given.json ? `${JSON.stringify(result, undefined, 2)}\n` : coverageText(result));
  return isClean(result) ? EXIT.conformant : EXIT.wrong;
}

import { publishIds } from "../conformance/lint/known-ids.js";
import { lint } from "../conformance/lint/lint.js";
import { lintText } from "../reports/lint-text.js";
import { EXIT } from "./exit.js";
import { suiteOf } from "./suite.js";

/** Checks the suite's own files; answers the exit code. */
export function lintCommand(given: { updateIds?: boolean; json?: boolean; suite?: string }): number {
  const suite = suiteOf(given.suite);
  if (given.updateIds) {
    const added = Object.values(publishIds(suite)).flat().length;
    process.stderr.write(`${added} ids added to spec/known-ids.json\n`);
  }
  const result = lint(suite);
  process.stdout.write(given.json ? `${JSON.stringify(result, undefined, 2)}\n` : lintText(result));
  return result.findings.length === 0 ? EXIT.conformant : EXIT.wrong;
}

import { jsonOption, suiteOption } from "../options.js";
import type { AddCommand } from "../program.js";

const EXAMPLES = `
Exit codes: 0 nothing found, 2 findings.

Examples:
  $ agent-surface-conformance lint
  $ agent-surface-conformance lint --json
  $ agent-surface-conformance lint --update-ids     publish the ids of new rules and vectors`;

export const addLint: AddCommand = (program, done) => {
  program
    .command("lint")
    .description("check the suite's own files: rules, vectors, faults, editions")
    .option("--update-ids", "add ids that are new to spec/known-ids.json; from then on they are permanent")
    .addOption(jsonOption())
    .addOption(suiteOption())
    .addHelpText("after", EXAMPLES)
    .action(async (given: { updateIds?: boolean; json?: boolean; suite?: string }) => {
      const { lintCommand } = await import("../lint.js");
      done(lintCommand(given));
    });
};

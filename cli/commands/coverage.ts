import { jsonOption, names, suiteOption } from "../options.js";
import type { AddCommand } from "../program.js";

const EXAMPLES = `
Exit codes: 0 the inventory is consistent (and agrees with the sources, if given), 2 findings.

Examples:
  $ agent-surface-conformance coverage
  $ agent-surface-conformance coverage --sources ../documents     what changed since the inventory was made`;

export const addCoverage: AddCommand = (program, done) => {
  program
    .command("coverage")
    .description("count, sentence by sentence, what of the documents the rules and vectors cover")
    .option(
      "--sources <folders>",
      "compare with the documents (<document>.md) in these folders; may be repeated",
      names,
    )
    .addOption(jsonOption())
    .addOption(suiteOption())
    .addHelpText("after", EXAMPLES)
    .action(async (given: { sources?: string[]; json?: boolean; suite?: string }) => {
      const { coverageCommand } = await import("../coverage.js");
      done(coverageCommand(given));
    });
};

import { jsonOption, suiteOption } from "../options.js";
import type { AddCommand } from "../program.js";

const EXAMPLES = `
Exit codes: 0 done, 2 nothing has this id.

Examples:
  $ agent-surface-conformance explain AS-IDENT-002
  $ agent-surface-conformance explain ident/other-input-conflicts
  $ agent-surface-conformance explain AMB-201 --json`;

export const addExplain: AddCommand = (program, done) => {
  program
    .command("explain")
    .description("say what a rule, a vector, a property or an ambiguity is about")
    .argument("<id>", "id of a rule, a vector, a property or an ambiguity")
    .addOption(jsonOption())
    .addOption(suiteOption())
    .addHelpText("after", EXAMPLES)
    .action(async (id: string, given: { json?: boolean; suite?: string }) => {
      const [{ explain, unknownId }, { explanationText }, { readableSuite }, { lookOf }, { UsageError }] =
        await Promise.all([
          import("../../reports/catalog/explain.js"),
          import("../../reports/catalog/explanation-text.js"),
          import("../suite.js"),
          import("../look.js"),
          import("../trouble.js"),
        ]);
      const suite = readableSuite(given.suite);
      const explanation = await explain(suite, id);
      if (!explanation) throw new UsageError(unknownId(suite, id));
      if (given.json) process.stdout.write(`${JSON.stringify(explanation, undefined, 2)}\n`);
      else process.stdout.write(explanationText(explanation, lookOf(process.stdout)));
      done(0);
    });
};

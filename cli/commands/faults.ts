import { jsonOption, names, suiteOption } from "../options.js";
import type { AddCommand } from "../program.js";

const EXAMPLES = `
Exit codes: 0 every fault was caught under its rule, 2 findings.

Examples:
  $ agent-surface-conformance faults
  $ agent-surface-conformance faults --rule AS-IDENT-002
  $ agent-surface-conformance faults --fault ident-fingerprint-without-input --json`;

export const addFaults: AddCommand = (program, done) => {
  program
    .command("faults")
    .description("break the reference implementation on purpose, fault by fault, and see that the suite notices")
    .option("--rule <ids>", "only faults that break these rules; may be repeated, or hold commas", names)
    .option("--fault <ids>", "only these faults; may be repeated, or hold commas", names)
    .addOption(jsonOption())
    .addOption(suiteOption())
    .addHelpText("after", EXAMPLES)
    .action(async (given: { rule?: string[]; fault?: string[]; json?: boolean; suite?: string }) => {
      const { faultsCommand } = await import("../faults.js");
      done(await faultsCommand(given));
    });
};

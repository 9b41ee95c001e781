import { Argument } from "commander";
import type { ListKind } from "../../reports/catalog/list.js";
import { jsonOption, names, suiteOption } from "../options.js";
import type { AddCommand } from "../program.js";

const KINDS = [
  "rules",
  "vectors",
  "profiles",
  "faults",
  "features",
  "ambiguities",
] as const satisfies readonly ListKind[];

const EXAMPLES = `
Exit codes: 0 done, 2 the command was wrong.

Examples:
  $ agent-surface-conformance list rules --profile wire-names
  $ agent-surface-conformance list vectors --area ids
  $ agent-surface-conformance list ambiguities --json`;

interface ListGiven {
  profile?: string[];
  area?: string[];
  json?: boolean;
  suite?: string;
}

export const addList: AddCommand = (program, done) => {
  program
    .command("list")
    .description("list what the suite holds")
    .addArgument(new Argument("<what>", "what to list").choices(KINDS))
    .option("--profile <names>", "only of these profiles; may be repeated, or hold commas", names)
    .option("--area <names>", "only of these areas; may be repeated, or hold commas", names)
    .addOption(jsonOption())
    .addOption(suiteOption())
    .addHelpText("after", EXAMPLES)
    .action(async (what: ListKind, given: ListGiven) => {
      const [{ unknownPlaces }, { list, listText }, { readableSuite }, { lookOf }, { UsageError }] = await Promise.all([
        import("../../conformance/names/catalog.js"),
        import("../../reports/catalog/list.js"),
        import("../suite.js"),
        import("../look.js"),
        import("../trouble.js"),
      ]);
      const suite = readableSuite(given.suite);
      const filter = { profiles: given.profile ?? [], areas: given.area ?? [] };
      const unknown = unknownPlaces(suite, filter);
      if (unknown.length > 0) throw new UsageError(unknown.join(" "));
      const found = list(suite, what, filter);
      if (given.json) process.stdout.write(`${JSON.stringify(found.entries, undefined, 2)}\n`);
      else process.stdout.write(listText(found, process.stdout.isTTY ? lookOf(process.stdout).width : undefined));
      done(0);
    });
};

import { type Command, Option } from "commander";
import { DEFAULT_STORIES } from "../../conformance/run/result.js";
import { EXIT_HELP } from "../exit.js";
import { editionOption, names, suiteOption, wholeNumber } from "../options.js";
import type { AddCommand } from "../program.js";
import type { RunGiven } from "../run.js";

const EXAMPLES = `
Without a subject the reference implementation of this package is judged.

Examples:
  $ agent-surface-conformance run --module ./dist/index.js
  $ agent-surface-conformance run --command "python3 driver.py" --profile ids,wire-names
  $ agent-surface-conformance run --adapter ./dist/adapter.js#createMyAdapter --peer provider
  $ agent-surface-conformance run --url http://127.0.0.1:8080 --format json --out report.json
  $ agent-surface-conformance run --rule AS-IDENT-002 --seed 7 --bail
${EXIT_HELP}`;

const SUBJECTS = [
  ["module", "--module <path>", "a JavaScript module with the documented API"],
  ["driver", "--driver <path>", "a JavaScript module that exports a driver (see spec/driver-protocol.md)"],
  ["command", "--command <line>", "a program that speaks the driver protocol on stdin and stdout"],
  ["url", "--url <url>", "a service that speaks it: http:, https:, ws: or wss:"],
] as const;

export const addRun: AddCommand = (program, done) => {
  const command: Command = program.command("run").description("judge a subject and report every rule's verdict");
  for (const [name, flags, description] of SUBJECTS) {
    const others = SUBJECTS.map(([other]) => other).filter((other) => other !== name);
    command.addOption(new Option(flags, `subject: ${description}`).conflicts(others));
  }
  command
    .addOption(
      new Option(
        "--authority <path>",
        "with --module: a module that exports mint, if authorities are not made the documented way",
      ).conflicts(["driver", "command", "url"]),
    )
    .addOption(
      new Option(
        "--adapter <file#export>",
        "subject: an adapter, by the function that makes it; without #export the default, or the only function; --module then makes its registry",
      ).conflicts(["driver", "command", "url"]),
    )
    .addOption(
      new Option(
        "--peer <name>",
        "with --adapter: what it speaks to, such as webmcp, provider or mcp (docs/adapters.md), or the path of a home-made one",
      ),
    )
    .addOption(editionOption())
    .option("--profile <names>", "only these profiles; may be repeated, or hold commas", names)
    .option("--rule <ids>", "only these rules; may be repeated, or hold commas", names)
    .option(
      "--filter <ids>",
      "only vectors whose id holds this, or is matched by it (* for any characters); may be repeated",
      names,
    )
    .option("--strict", "a failed SHOULD makes the subject non-conformant too")
    .option("--seed <n>", "order of the vectors and choice of opaque values", wholeNumber(0), 1)
    .option("--bail", "stop after the first vector that fails or breaks")
    .option("--stories <n>", "random stories per property; 0 for none", wholeNumber(0), DEFAULT_STORIES)
    .option("--save <folder>", "write the story by which a property fails to this folder, as a vector")
    .option("--timeout <ms>", "time that one request may take", wholeNumber(1), 5000)
    .addOption(
      new Option("--format <format>", "default: by --out's ending, else pretty").choices(["pretty", "json", "jsonl"]),
    )
    .option("--out <file>", "write the report to this file, whole or not at all")
    .addOption(suiteOption())
    .addHelpText("after", EXAMPLES)
    .action(async (given: RunGiven) => {
      // Loading takes a moment: who waits sees at once that something goes on.
      process.stderr.write(
        `Judging ${given.adapter ?? given.module ?? given.driver ?? given.command ?? given.url ?? "the reference implementation"} by edition ${given.edition}.\n`,
      );
      const { runCommand } = await import("../run.js");
      done(await runCommand(given));
    });
};

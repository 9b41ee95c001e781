import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Argument, Command, Option } from "commander";
import { packageRoot } from "../conformance/load/root.js";
import { createProgram } from "./program.js";

/**
 * Makes docs/cli.md from the program's own definitions, so that it cannot tell something else than --help.
 * With --check it writes nothing and exits with 1 if the file is not what the program says.
 */
const target = join(packageRoot, "docs", "cli.md");

const HEAD = `<!-- Made by \`npm run generate\` from the definitions in cli/. Do not edit. -->

# The command line

\`agent-surface-conformance\` judges an implementation of the agent-surface documents. Results go to stdout, everything else
to stderr; colour and a progress bar appear on a terminal only (\`NO_COLOR\` and \`FORCE_COLOR\` are honoured).
How to read a failure: [failures.md](failures.md).

A report has three formats. \`pretty\` is for people. \`json\` is one object of \`spec/schemas/report.schema.json\`. \`jsonl\` tells
a run while it goes on, a JSON object a line, each with a \`type\`: \`header\` (subject and suite), \`vector\` as each is
judged, then \`rule\`, \`choice\`, \`problem\` and last \`summary\`; without \`type\` the lines add up to the same report.
`;

function document(program: Command): string {
  const codes = textAfterHelp(program);
  const sections = program.commands.map(commandSection);
  return `${[HEAD, ...sections, `## Everything else\n\n\`\`\`text\n${codes}\n\`\`\``].join("\n")}\n`;
}

function commandSection(command: Command): string {
  const help = command.createHelp();
  const parts = [
    `## ${command.name()}\n`,
    `${sentence(command.description())}\n`,
    `\`\`\`text\n${help.commandUsage(command)}\n\`\`\`\n`,
    table("argument", help.visibleArguments(command).map(argumentRow)),
    table("option", help.visibleOptions(command).map(optionRow)),
    `\`\`\`text\n${textAfterHelp(command)}\n\`\`\`\n`,
  ];
  return parts.filter(Boolean).join("\n");
}

function table(kind: string, rows: readonly string[]): string {
  return rows.length === 0 ? "" : `| ${kind} | meaning |\n| --- | --- |\n${rows.join("\n")}\n`;
}

function argumentRow(argument: Argument): string {
  return row(`<${argument.name()}>`, argument.description, argument.argChoices, undefined);
}

function optionRow(option: Option): string {
  return row(option.flags, option.description, option.argChoices, option.defaultValue);
}

function row(name: string, description: string, choices: readonly string[] | undefined, standard: unknown): string {
  const more = [
    ...(choices ? [`one of ${choices.map((choice) => `\`${choice}\``).join(", ")}`] : []),
    ...(standard === undefined ? [] : [`default \`${standard}\``]),
  ];
  const text = [description, ...more].join("; ").replaceAll("|", "\\|");
  return `| \`${name}\` | ${text} |`;
}

/** What a command says below its options: examples and exit codes. */
function textAfterHelp(command: Command): string {
  let shown = "";
  command.configureOutput({
    writeOut: (text) => {
      shown += text;
    },
  });
  command.outputHelp();
  return shown.slice(command.helpInformation().length).trim();
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

const text = document(createProgram("", () => {}));
if (process.argv.includes("--check")) {
  if (text !== readFileSync(target, "utf8")) {
    process.stderr.write("docs/cli.md is not what the program says: run `npm run generate`.\n");
    process.exitCode = 1;
  }
} else writeFileSync(target, text);

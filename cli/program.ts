import { Command } from "commander";

import { addCoverage } from "./commands/coverage.js";
import { addExplain } from "./commands/explain.js";

import { addFaults } from "./commands/faults.js";
import { addLint } from "./commands/lint.js";
import { addList } from "./commands/list.js";
import { addRun } from "./commands/run.js";
import { EXIT_HELP } from "./exit.js";

/** Adds a command; `done` takes the exit code when it has ended. */
export type AddCommand = (program: Command, done: (code: number) => void) => void;

const COMMANDS: readonly AddCommand[] = [addRun, addList, addExplain, addLint, addCoverage, addFaults];

/** The whole command line. Only definitions: what a command does is loaded when it is called. */
export function createProgram(version: string, done: (code: number) => void): Command {
  const program = new Command("agent-surface-conformance")
    .description("Judges an implementation of the agent-surface documents, rule by rule, and says why.")
    .version(version)
    .configureHelp({ showGlobalOptions: false, sortSubcommands: false })
    .showHelpAfterError("(add --help for what can be given)")
    .exitOverride()
    .addHelpText(
      "after",
      `
Examples:
  $ agent-surface-conformance run                              judge the reference implementation
  $ agent-surface-conformance run --module ./dist/index.js     judge a JavaScript module
  $ agent-surface-conformance explain AS-IDENT-002             what a rule asks for, and how it is tested
${EXIT_HELP}`,
    );
  for (const add of COMMANDS) add(program, done);
  return program;
}

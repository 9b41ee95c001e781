import { parseArgsStringToArgv } from "string-argv";

/** A command line that cannot be started as it stands. */
export class CommandLineError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "CommandLineError";
  }
}

/** What means something to a shell and nothing to a program that is started without one. */
const SHELL_WORD = /^(?:\||\|\||&|&&|;|[0-9]?>{1,2}(?:&[0-9])?|<|\$\(.*)$/;

/**
 * Splits a command line into its words, as `--command "python3 'my subject.py'"` gives it: at spaces, except within
 * single or double quotes. No shell is involved, so nothing is expanded.
 * @throws {@link CommandLineError} when it is empty, a quote is never closed, or a word asks for a shell
 */
export function parseCommandLine(line: string): string[] {
  if (hasOpenQuote(line)) throw new CommandLineError(`A quote is never closed in the command line: ${line}`);
  const argv = parseArgsStringToArgv(line);
  if (argv.length === 0 || argv[0] === "") throw new CommandLineError("The command line is empty.");
  // Only a bare word can be meant for a shell; the quoted text of an argument cannot.
  const bare = line.replace(/"[^"]*"|'[^']*'/g, "");
  const shellWord = bare.split(/\s+/).find((word) => SHELL_WORD.test(word));
  if (shellWord === undefined) return argv;
  throw new CommandLineError(
    `The command is started without a shell, so "${shellWord}" would be handed to it as an argument. Put it in a script, or write: sh -c '…'`,
  );
}

function hasOpenQuote(line: string): boolean {
  let quote = "";
  for (const character of line) {
    if (quote === "" && (character === '"' || character === "'")) quote = character;
    else if (character === quote) quote = "";
  }
  return quote !== "";
}

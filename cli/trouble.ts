import { CommanderError } from "commander";
import { DriverFailure } from "../conformance/drivers/driver.js";
import { printableLine } from "../reports/text.js";
import { EXIT } from "./exit.js";

/** The command line was wrong; the message says what to write instead. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Tells a person, on stderr and never with a stack, why a command did not end well. Answers the exit code. */
export function explainTrouble(trouble: unknown): number {
  if (trouble instanceof CommanderError) return trouble.exitCode === 0 ? 0 : EXIT.wrong;
  if (trouble instanceof UsageError) return say(trouble, trouble.message, EXIT.wrong);
  if (trouble instanceof DriverFailure) {
    return say(trouble, `the subject could not be judged: ${trouble.message} ${trouble.remedy}`, EXIT.notJudged);
  }
  const message = trouble instanceof Error ? trouble.message : String(trouble);
  const hint = process.env.ASC_DEBUG ? "" : " (ASC_DEBUG=1 shows where)";
  return say(trouble, `the command broke: ${message}${hint}`, EXIT.notJudged);
}

function say(trouble: unknown, message: string, code: number): number {
  process.stderr.write(`error: ${printableLine(message).trim()}\n`);
  if (process.env.ASC_DEBUG && trouble instanceof Error) process.stderr.write(`${trouble.stack}\n`);
  return code;
}

import { DEFAULT_STORIES, type RunOptions } from "../conformance/run/result.js";

/** What a command needs to reach the same subject with the same options. */
export interface RunPlace {
  /** Kind of the driver source, see DriverSource.kind. */
  kind: string;
  target: string;
  options: RunOptions;
}

/** Options that give the subject, by the kind of source they make. */
const SUBJECT_OPTION: Readonly<Record<string, string>> = {
  module: "--module",
  "in-process": "--driver",
  stdio: "--command",
  http: "--url",
  websocket: "--url",
};

/** A line that can be pasted into a shell and plays one vector, with the same subject, edition and seed. */
export function rerunCommand({ kind, target, options }: RunPlace, vector: string): string {
  const words = ["npx", "agent-surface-conformance", "run"];
  const subject = SUBJECT_OPTION[kind];
  if (subject) words.push(subject, target);
  words.push("--edition", options.edition, "--seed", String(options.seed), "--filter", vector);
  if (options.strict) words.push("--strict");
  if (options.storiesPerProperty !== DEFAULT_STORIES) words.push("--stories", String(options.storiesPerProperty));
  return words.map(shellWord).join(" ");
}

/** A word as a POSIX shell reads it back unchanged. */
function shellWord(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

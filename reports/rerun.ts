import { DEFAULT_STORIES, type RunOptions } from "../conformance/run/result.js";

/** What a command needs to reach the same subject with the same options. */
export interface RunPlace {
  /** Words that give the subject; none for the reference. */
  subject: readonly string[];
  options: RunOptions;
}

/** A line that can be pasted into a shell and plays one vector, with the same subject, edition and seed. */
export function rerunCommand({ subject, options }: RunPlace, vector: string): string {
  const words = ["npx", "agent-surface-conformance", "run", ...subject];
  words.push("--edition", options.edition, "--seed", String(options.seed), "--filter", vector);
  if (options.strict) words.push("--strict");
  if (options.storiesPerProperty !== DEFAULT_STORIES) words.push("--stories", String(options.storiesPerProperty));
  return words.map(shellWord).join(" ");
}

/** A word as a POSIX shell reads it back unchanged. */
function shellWord(word: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

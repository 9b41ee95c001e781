import wrapAnsi from "wrap-ansi";

/**
 * Characters that move the cursor, colour the terminal or turn the reading direction. A subject's text may hold them,
 * and a report must look the same whatever the subject sends.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is what it is for
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g;

/** The text with every control character written as an escape; line breaks and tabs stay. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** As {@link printable}, on one line, without the frames of a stack: a program's report keeps them. */
export function printableLine(text: string): string {
  return printable(text.replace(/\n\s+at [^\n]*/g, "").replace(/[\t\n\r]+/g, " "));
}

/** Breaks a text into lines of at most `width`, the first after `first`, the others below it. */
export function wrapUnder(first: string, text: string, width: number): string {
  const indent = " ".repeat(first.length);
  const lines = wrapAnsi(text, Math.max(20, width - first.length), { hard: true }).split("\n");
  return lines.map((line, index) => `${index === 0 ? first : indent}${line}`.trimEnd()).join("\n");
}

/** "1 rule", "2 rules". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}

/** Cuts a text that is too long at its end and says so. */
export function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

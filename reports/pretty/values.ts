import { printableLine } from "../text.js";

/**
 * A JSON value as lines, with keys in one order, so that two values can be laid side by side. What is not there at all
 * is told apart from null.
 */
export function valueLines(value: unknown): string[] {
  if (value === undefined) return ["(nothing)"];
  return JSON.stringify(sorted(value), undefined, 2).split("\n").map(printableLine);
}

/** A JSON value on one line, with the spaces a reader wants. */
export function valueText(value: unknown): string {
  if (value === undefined) return "(nothing)";
  return printableLine(JSON.stringify(value, undefined, 1).replace(/\n */g, " "));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, member]) => [key, sorted(member)]));
}

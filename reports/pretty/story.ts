import type { Row, Step } from "../../spec/generated/types.js";
import { valueText } from "./values.js";

/** A line of a story: what stands in the margin, and the text beside it. */
export type Labelled = readonly [label: string, text: string];

const STEP_FIELDS: ReadonlySet<string> = new Set(["id", "note", "setup", "expect", "throws", "requires"]);

/** Each component on a line of its own, because they are what a story is about. */
export function givenLines(given: Record<string, unknown>): Labelled[] {
  return Object.entries(given).flatMap(([key, value]): Labelled[] => {
    if (key !== "components" || typeof value !== "object" || value === null) return [[key, valueText(value)]];
    return Object.entries(value).map(([name, component]) => [`component ${name}`, valueText(component)]);
  });
}

export function rowLines(row: Row): Labelled[] {
  return [[`${row.id}:`, `${valueText(row.with)}${noteText(row.note)}`], ...outcomeLines(row)];
}

export function stepLines(step: Step): Labelled[] {
  const operations = Object.entries(step).filter(([key]) => !STEP_FIELDS.has(key));
  const asked = operations.map(([operation, given]) => `${operation} ${valueText(given)}`).join(" ");
  return [[`${step.id}:`, `${asked}${noteText(step.note)}`], ...outcomeLines(step)];
}

function outcomeLines(source: Pick<Step, "expect" | "throws" | "setup">): Labelled[] {
  if ("throws" in source) return [["  → throws", valueText(source.throws)]];
  if ("expect" in source) return [[source.setup ? "  → needs" : "  →", valueText(source.expect)]];
  return source.setup ? [["  →", "(only prepares)"]] : [];
}

function noteText(note: string | undefined): string {
  return note ? `   (${note})` : "";
}

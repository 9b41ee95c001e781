import type { ChalkInstance } from "chalk";
import type { Rule, ScenarioVector, Vector, VectorFailure, VectorResult } from "../../spec/generated/types.js";
import { cut, printable, printableLine, wrapUnder } from "../text.js";
import { sideBySide } from "./side-by-side.js";
import { givenLines, stepLines } from "./story.js";

/** What the rendering of a failure looks up in the suite. */
export interface Lookup {
  rule(id: string): Rule | undefined;
  vector(id: string): Vector | undefined;
}

/** How it is laid out. */
export interface Layout {
  width: number;
  paint: ChalkInstance;
}

/** Of each transcript line so much is shown; the JSON report has the rest. */
const TRANSCRIPT_LINE = 300;
const INDENT = "   ";

/**
 * One failed vector: what was required and where that stands, what was done, what came instead, how to see it again.
 * @param unscored rules that do not count for the verdict
 */
export function failureBlock(
  number: number,
  result: VectorResult,
  lookup: Lookup,
  unscored: ReadonlySet<string>,
  layout: Layout,
): string {
  const { paint, width } = layout;
  const vector = lookup.vector(result.id);
  const lines = [paint.red.bold(`${number}) ${result.rules.join(", ")}`)];
  for (const id of result.rules) {
    const rule = lookup.rule(id);
    if (!rule) continue;
    const weight = unscored.has(id) ? `${rule.level}, not scored` : rule.level;
    lines.push(
      wrapUnder(`${INDENT}${result.rules.length > 1 ? `${id}: ` : ""}`, `${rule.sentence} [${weight}]`, width),
    );
    lines.push(wrapUnder(`${INDENT}source   `, sources(rule), width));
  }
  lines.push(wrapUnder(`${INDENT}vector   `, `${result.id} - ${result.title}`, width));
  const story = result.counterexample as ScenarioVector | undefined;
  const catches = vector && "catches" in vector ? vector.catches : story?.catches;
  if (catches) lines.push(wrapUnder(`${INDENT}catches  `, catches, width));
  if (story) lines.push(...storyLines(story, layout));
  if (result.failure) lines.push(...differenceLines(result.failure, layout));
  else if (result.reason) lines.push(wrapUnder(`${INDENT}reason   `, printableLine(result.reason), width));
  return lines.join("\n");
}

/** One vector in which the subject or its driver broke: no rule is blamed, so no expectation is shown. */
export function errorBlock(number: number, result: VectorResult, rerun: string, layout: Layout): string {
  const { paint, width } = layout;
  const lines = [
    paint.magenta.bold(`${number}) ${result.id}`),
    wrapUnder(`${INDENT}vector   `, result.title, width),
    wrapUnder(`${INDENT}rules    `, `${result.rules.join(", ") || "none, a probe"}: not judged`, width),
  ];
  if (result.reason) lines.push(wrapUnder(`${INDENT}broke    `, printableLine(result.reason), width));
  return [...lines, ...rerunLines(rerun, layout)].join("\n");
}

function differenceLines(failure: VectorFailure, layout: Layout): string[] {
  const { width } = layout;
  const table = sideBySide(failure.expected, failure.actual, width - INDENT.length, layout.paint);
  return [
    wrapUnder(`${INDENT}step     `, stepText(failure), width),
    wrapUnder(`${INDENT}path     `, printableLine(failure.path), width),
    wrapUnder(`${INDENT}found    `, printableLine(failure.message), width),
    ...table.split("\n").map((line) => `${INDENT}${line}`),
    ...transcriptLines(failure, layout),
    ...consoleLines(failure, layout),
    ...(failure.rerun ? rerunLines(failure.rerun, layout) : []),
  ];
}

/** A property fails by a story that was made up: nobody can look it up, so it is told. */
function storyLines({ given, steps }: ScenarioVector, { width }: Layout): string[] {
  const lines = [...givenLines(given ?? {}), ...steps.flatMap(stepLines)];
  return [
    `${INDENT}the smallest story that fails`,
    ...lines.map(([label, text]) => wrapUnder(`${INDENT}  ${label} `, text, width)),
  ];
}

function stepText(failure: VectorFailure): string {
  return failure.operation ? `${failure.step} (operation ${failure.operation})` : failure.step;
}

function transcriptLines({ transcript }: VectorFailure, { width, paint }: Layout): string[] {
  if (!transcript || transcript.length === 0) return [];
  return [
    `${INDENT}transcript, last lines`,
    ...transcript.map((line) => paint.dim(wrapUnder(`${INDENT}  `, cut(printable(line), TRANSCRIPT_LINE), width))),
  ];
}

/** What a subject says of its own trouble is often the cause: it is not cut as transcript lines are. */
function consoleLines({ console: printed = [] }: VectorFailure, { width }: Layout): string[] {
  if (printed.length === 0) return [];
  return [
    `${INDENT}printed by the subject`,
    ...printed.map((text) => wrapUnder(`${INDENT}  `, printable(text), width)),
  ];
}

/** The command stands alone on its line, unwrapped, so that it can be pasted. */
function rerunLines(rerun: string, { paint }: Layout): string[] {
  return [`${INDENT}only this case`, `${INDENT}  ${paint.cyan(printableLine(rerun))}`];
}

/** Where the rule stands; clauses of one section are named once. */
function sources(rule: Rule): string {
  return [...new Set(rule.source.map(({ document, section }) => sourceText(document, section)))].join("; ");
}

/** A place in a source document. */
export function sourceText(document: string, section: string): string {
  return `${document}, ${section === "" ? "before the first heading" : `"${section.replace(/^#+ /, "")}"`}`;
}

import type { Report, VectorResult } from "../spec/generated/types.js";
import type { headOf } from "./report.js";

/** First line, written before the first verdict. */
export function headerLine(head: ReturnType<typeof headOf>): string {
  return line("header", { format: 1, ...head });
}

/** A line for each vector, as it is judged. */
export function vectorLine(result: VectorResult): string {
  return line("vector", result);
}

/** What is known only at the end: vectors that were not played, rules, choices, problems, and last the summary. */
export function closingLines(report: Report, written: ReadonlySet<string>): string {
  const { conformant, outcome, summary } = report;
  return [
    ...report.vectors.filter(({ id }) => !written.has(id)).map(vectorLine),
    ...report.rules.map((rule) => line("rule", rule)),
    ...report.choices.map((choice) => line("choice", choice)),
    ...report.problems.map((text) => line("problem", { text })),
    line("summary", { conformant, outcome, summary }),
  ].join("");
}

function line(type: string, members: object): string {
  return `${JSON.stringify({ type, ...members })}\n`;
}

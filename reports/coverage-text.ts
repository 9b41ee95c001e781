import type { Difference } from "../conformance/coverage/compare.js";
import type { DocumentCount, RuleCount, SectionCount } from "../conformance/coverage/count.js";
import type { Coverage } from "../conformance/coverage/coverage.js";
import { formatProblem } from "../conformance/load/problem.js";
import { counted, cut, printableLine } from "./text.js";

const TEXT_LENGTH = 160;
const LISTED = 12;

/** Coverage for a person: each document by section, its rules, then what has to be mended. */
export function coverageText(coverage: Coverage): string {
  const { documents, rules, problems, differences, notCompared } = coverage;
  const parts = [
    ...documents.map(documentText),
    ruleText("all rules that vectors judge", rules, true),
    section(
      "PROBLEMS of the inventory",
      problems.map((problem) => printableLine(formatProblem(problem))),
    ),
    section("CHANGED DOCUMENTS", (differences ?? []).map(differenceText)),
    notCompared && notCompared.length > 0 ? `not compared, not in the folder: ${notCompared.join(", ")}` : "",
    sumText(coverage),
  ];
  return `${parts.filter(Boolean).join("\n\n")}\n`;
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : [`${title} (${lines.length})`, ...lines.map((line) => `  ${line}`)].join("\n");
}

function documentText({ document, edition, sections, rules }: DocumentCount): string {
  const total = totalOf(sections);
  return [
    `${document}, edition ${edition}: ${sentenceText(total)}`,
    ...sections.map(
      (one) => `  ${headingText(one.section)}: ${sentenceText(one)}${one.later ? ` (later: ${one.later})` : ""}`,
    ),
    `  ${ruleText("its rules", rules, false)}`,
  ].join("\n");
}

function headingText(title: string): string {
  return title === "" ? "(before the first heading)" : printableLine(title.replace(/^#+ /, ""));
}

function totalOf(sections: readonly SectionCount[]): SectionCount {
  const excluded: Record<string, number> = {};
  for (const one of sections) {
    for (const [kind, count] of Object.entries(one.excluded)) excluded[kind] = (excluded[kind] ?? 0) + count;
  }
  const sum = (numberIn: (one: SectionCount) => number) => sections.reduce((total, one) => total + numberIn(one), 0);
  const isCompared = sections.some(({ notAccounted }) => notAccounted !== undefined);
  return {
    section: "",
    sentences: sum((one) => one.sentences),
    inRules: sum((one) => one.inRules),
    excluded,
    ...(isCompared && { notAccounted: sum((one) => one.notAccounted ?? 0) }),
  };
}

function sentenceText({ sentences, inRules, excluded, notAccounted }: SectionCount): string {
  const kinds = Object.entries(excluded).sort(([, a], [, b]) => b - a);
  const left = kinds.reduce((total, [, count]) => total + count, 0);
  return [
    counted(sentences, "sentence"),
    ...(inRules > 0 ? [`${inRules} in rules`] : []),
    ...(left > 0 ? [`${left} excluded (${kinds.map(([kind, count]) => `${count} ${kind}`).join(", ")})`] : []),
    ...(notAccounted ? [`${notAccounted} more not accounted for`] : []),
  ].join(", ");
}

function ruleText(title: string, count: RuleCount, withNames: boolean): string {
  const { total, withVectors, withFaults, withoutVectors, withoutFaults } = count;
  const sum = `${title}: ${total}, ${withVectors} tested by vectors, ${withFaults} by faults`;
  if (!withNames) return sum;
  const named = (what: string, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : [`  without ${what} (${ids.length}): ${ids.slice(0, LISTED).join(", ")}${ids.length > LISTED ? ", …" : ""}`];
  return [sum, ...named("vectors", withoutVectors), ...named("faults", withoutFaults)].join("\n");
}

function differenceText({
  kind,
  document,
  section: title,
  line,
  position,
  text,
  hash,
  rules,
  vectors,
}: Difference): string {
  const place = `${document}.md${line === undefined ? "" : `:${line}`}`;
  const where = `${headingText(title)}${position === undefined ? "" : `, place ${position}`}`;
  const review = [...rules, ...vectors];
  return [
    `${place}: ${kind}: ${where}: ${cut(printableLine(text), TEXT_LENGTH)}`,
    ...(hash ? [`hash now ${hash}`] : []),
    ...(review.length > 0 ? [`review ${review.join(", ")}`] : []),
  ].join("\n    ");
}

function sumText({ problems, differences }: Coverage): string {
  const found = problems.length + (differences?.length ?? 0);
  const compared = differences === undefined ? "the inventory by itself" : "the inventory and the documents";
  return `${found === 0 ? "nothing found" : counted(found, "finding")} in ${compared}`;
}

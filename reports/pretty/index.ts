import type { Profile, Report } from "../../spec/generated/types.js";
import { counted, printableLine, wrapUnder } from "../text.js";
import { errorBlock, failureBlock, type Layout, type Lookup } from "./failure.js";
import { choicesLine, countsText, headLines, profileLines, undecidedLines } from "./overview.js";

/** What a report for a person needs beside the report: the suite's own words. */
export interface PrettyContext extends Lookup {
  /** Profiles that the suite has rules for in the edition judged. */
  profiles: readonly Profile[];
  /** The command that plays only this vector. */
  rerun(vector: string): string;
}

/** The report for a person: an overview by profile, then every failure with what is needed to mend it. */
export function renderPretty(report: Report, context: PrettyContext, layout: Layout): string {
  const failures = report.vectors.filter(({ verdict }) => verdict === "fail");
  const errors = report.vectors.filter(({ verdict }) => verdict === "error");
  const unscored = new Set(report.rules.filter(({ scored }) => !scored).map(({ id }) => id));
  const sections: string[][] = [
    headLines(report),
    ...byProfile(report, context).map(([profile, rules]) => profileLines(profile, rules, report, layout)),
    undecidedLines(report, context, layout),
    [...unclaimedLine(report, context, layout), ...choicesLine(report.choices, layout)],
    // Before the failures: it may be the cause of them all.
    problemLines(report, layout),
    failures.length > 0 ? [layout.paint.bold(`FAILURES (${failures.length})`)] : [],
    ...failures.map((result, index) => [failureBlock(index + 1, result, context, unscored, layout)]),
    errors.length > 0
      ? [layout.paint.bold(`BROKEN (${errors.length}): the subject or its driver broke, no rule is blamed`)]
      : [],
    ...errors.map((result, index) => [errorBlock(index + 1, result, context.rerun(result.id), layout)]),
    verdictLines(report, layout),
  ];
  return `${sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join("\n"))
    .join("\n\n")}\n`;
}

function byProfile(report: Report, { profiles }: PrettyContext): [Profile, Report["rules"]][] {
  const known = new Set(profiles);
  const order = [
    ...profiles,
    ...new Set(report.rules.map(({ profile }) => profile).filter((name) => !known.has(name))),
  ];
  const claimed = new Set(report.subject.profiles);
  return order
    .filter((profile) => claimed.has(profile))
    .map((profile): [Profile, Report["rules"]] => [profile, report.rules.filter((rule) => rule.profile === profile)])
    .filter(([, rules]) => rules.length > 0);
}

/** A gap that nobody claimed is still a gap: it is named, so that nobody takes silence for a pass. */
function unclaimedLine(report: Report, { profiles }: PrettyContext, { width }: Layout): string[] {
  const claimed = new Set(report.subject.profiles);
  const unclaimed = profiles.filter((profile) => !claimed.has(profile));
  return unclaimed.length > 0 ? [wrapUnder("not claimed, not judged: ", unclaimed.join(", "), width)] : [];
}

function problemLines({ problems }: Report, { width, paint }: Layout): string[] {
  if (problems.length === 0) return [];
  return [
    paint.bold(`PROBLEMS (${problems.length})`),
    ...problems.map((text) => wrapUnder("  ", printableLine(text), width)),
  ];
}

/** The last lines: the counts and the verdict, which is what a glance looks for. */
function verdictLines(report: Report, { paint, width }: Layout): string[] {
  const { summary, outcome, suite } = report;
  const part = suite.selection ? ", as far as selected" : "";
  const verdict = {
    conformant: paint.green.bold(`CONFORMANT to edition ${suite.edition}${part}`),
    "not-conformant": paint.red.bold(`NOT CONFORMANT to edition ${suite.edition}${part}`),
    "not-judged": paint.yellow.bold(`NOT JUDGED: ${whyNotJudged(report)}`),
  }[outcome];
  return [
    `rules    ${countsText(summary.rules)}`,
    `vectors  ${countsText(summary.vectors)}`,
    ...unscoredLine(report, width),
    verdict,
  ];
}

/** What failed and does not count is said beside the verdict, so that nobody takes one for the other. */
function unscoredLine({ rules, suite }: Report, width: number): string[] {
  const failed = rules.filter(({ scored, level, verdict }) => !scored && level === "MUST" && verdict === "fail");
  if (failed.length === 0) return [];
  const profiles = [...new Set(failed.map(({ profile }) => profile))].join(", ");
  const text = `${counted(failed.length, "rule")} of ${profiles} failed, which edition ${suite.edition} does not require; a run of --profile ${profiles.replaceAll(", ", ",")} counts those that are experimental`;
  return [wrapUnder("not scored: ", text, width)];
}

function whyNotJudged({ summary, subject }: Report): string {
  const { error, inconclusive, pass } = summary.rules;
  const whoBroke = subject.peer === undefined ? "the subject" : "the subject or its peer";
  if (error > 0) return `${counted(error, "rule")} could not be judged, because ${whoBroke} broke`;
  if (inconclusive > 0) return `${counted(inconclusive, "rule")} inconclusive`;
  return pass === 0 ? "nothing was applicable" : "a required rule did not run";
}

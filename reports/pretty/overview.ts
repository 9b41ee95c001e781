import type { Choice, Counts, Profile, Report, RuleResult, VectorResult } from "../../spec/generated/types.js";
import { count, VERDICTS } from "../report.js";
import { counted, cut, printableLine, wrapUnder } from "../text.js";
import type { Layout, Lookup } from "./failure.js";

/** First lines: who was judged, by what. */
export function headLines({ subject, suite }: Pick<Report, "subject" | "suite">): string[] {
  const peer = subject.peer === undefined ? "" : `, peer ${subject.peer}`;
  const adapter = subject.adapter === undefined ? "" : `${subject.adapter} – `;
  const name = printableLine(
    `${adapter}${subject.name} ${subject.version} (${subject.language}, ${subject.driver}${peer})`,
  );
  const selected = Object.entries(suite.selection ?? {}).map(([key, names]) => `${key} ${names?.join(" ")}`);
  return [
    name,
    `suite ${suite.version}, edition ${suite.edition}, seed ${suite.seed}${suite.strict ? ", strict" : ""}`,
    ...(selected.length > 0 ? [`only ${selected.join(", ")}`] : []),
  ];
}

/** One profile: its counts, then a line a rule. */
export function profileLines(profile: Profile, rules: readonly RuleResult[], report: Report, layout: Layout): string[] {
  // Who asks for a few rules is not shown the many that were not asked for.
  const shown = report.suite.selection ? rules.filter(({ verdict }) => verdict !== "not-applicable") : rules;
  return [
    layout.paint.bold(`${profile}: ${countsText(count(rules))}`),
    ...shown.map((rule) => ruleLine(rule, report.suite.strict ?? false, layout)),
  ];
}

function ruleLine(rule: RuleResult, strict: boolean, { width, paint }: Layout): string {
  const { mark, colour } = markOf(rule, strict);
  const said = [
    rule.verdict === "fail" && rule.level !== "MUST" ? `fails a ${rule.level}` : "",
    rule.verdict === "not-applicable" ? "not applicable" : "",
    rule.verdict === "inconclusive" || rule.verdict === "error" ? rule.verdict : "",
    rule.reason ? printableLine(rule.reason) : "",
    rule.scored ? "" : "not scored",
  ].filter(Boolean);
  const text = `  ${mark} ${rule.id.padEnd(14)} ${rule.title}${said.length > 0 ? ` (${said.join(": ")})` : ""}`;
  return paint[colour](cut(text, width));
}

/** The mark of a rule. Only a failure that makes the subject non-conformant is a cross. */
function markOf({ verdict, level }: RuleResult, strict: boolean) {
  switch (verdict) {
    case "pass":
      return { mark: "✓", colour: "green" } as const;
    case "fail":
      if (level === "MUST" || (strict && level === "SHOULD")) return { mark: "✗", colour: "red" } as const;
      return { mark: "▲", colour: "yellow" } as const;
    case "not-applicable":
      return { mark: "-", colour: "dim" } as const;
    case "inconclusive":
      return { mark: "?", colour: "yellow" } as const;
    case "error":
      return { mark: "!", colour: "magenta" } as const;
  }
}

/** "12 pass, 1 fail": the verdicts that were given, and nothing of the others. */
export function countsText(counts: Counts): string {
  const given = VERDICTS.filter((verdict) => counts[verdict] > 0);
  return given.map((verdict) => `${counts[verdict]} ${verdict.replace("-", " ")}`).join(", ") || "none";
}

/**
 * Vectors that decided nothing, folded by the reason they give. Left out are those that nobody expects to hear of: of
 * profiles that are not claimed, which have a line of their own, and those that were not asked for.
 */
export function undecidedLines({ vectors, subject, suite }: Report, lookup: Lookup, layout: Layout): string[] {
  const isExpected = ({ id, verdict }: VectorResult) => {
    if (verdict === "inconclusive") return true;
    const profile = lookup.vector(id)?.profile;
    return verdict === "not-applicable" && !suite.selection && (!profile || subject.profiles.includes(profile));
  };
  const byReason = new Map<string, string[]>();
  for (const { id, verdict, reason } of vectors.filter(isExpected)) {
    const key = `${verdict.replace("-", " ")}: ${reason ? printableLine(reason) : "no reason given"}`;
    byReason.set(key, [...(byReason.get(key) ?? []), id]);
  }
  if (byReason.size === 0) return [];
  return [
    "vectors that decided nothing",
    ...[...byReason].map(([key, ids]) => {
      const examples = ids.length > 2 ? `${ids.slice(0, 2).join(", ")}, …` : ids.join(", ");
      return wrapUnder("  ", `${counted(ids.length, "vector")} ${key} (${examples})`, layout.width);
    }),
  ];
}

const CHOICES = "choices, never graded: ";
const INDENT = " ".repeat(CHOICES.length);

/** What the subject chose where the documents leave it open: only what differs from the reference is named. */
export function choicesLine(choices: readonly Choice[], { width }: Layout): string[] {
  const played = choices.filter(({ reading }) => reading !== "not run");
  if (played.length === 0) return [];
  const other = played.filter(({ reading, ours }) => reading !== ours);
  const named = other.map(({ ambiguity, reading }) => `${ambiguity} ${reading}`).join(", ");
  const same = `${played.length - other.length} as the reference`;
  const text = `${counted(played.length, "probe")}, ${same}${named ? `, other: ${named}` : ""}`;
  return [wrapUnder(CHOICES, text, width), ...(named ? [wrapUnder(INDENT, meaningOf(other), width)] : [])];
}

function meaningOf(named: readonly Choice[]): string {
  const isNone = named.some(({ reading }) => reading === "none of them");
  return `"explain ${named[0]?.ambiguity}" tells the readings${isNone ? '; "none of them" is something that no reading says' : ""}`;
}

import type { HelloAnswer, Rule, RuleResult, VectorResult, Verdict } from "../../spec/generated/types.js";
import type { Suite } from "../load/suite.js";
import type { Outcome, RunOptions } from "./result.js";

/**
 * Verdict of each rule of an edition: fail if any of its vectors fails; pass only if every applicable one ran and passed,
 * and at least one ran. A rule that nothing tested is inconclusive, never green.
 */
export function judgeRules(
  suite: Suite,
  hello: HelloAnswer,
  options: RunOptions,
  vectors: readonly VectorResult[],
): RuleResult[] {
  // Experimental, draft and future rules run and are reported; what an edition requires is what its manifest lists. Who
  // selects experimental ones asks to be judged by them.
  const isSelection = isSelective(options);
  const required = new Set(suite.editions.get(options.edition)?.required);
  const byRule = groupByRule(vectors);
  const results: RuleResult[] = [];
  for (const { rule } of suite.rules.values()) {
    if (!rule.editions.includes(options.edition) || rule.status === "deprecated") continue;
    const own = byRule.get(rule.id) ?? [];
    const { verdict, reason } = judgeRule(rule, hello, options, own);
    results.push({
      id: rule.id,
      title: rule.title,
      level: rule.level,
      profile: rule.profile,
      verdict,
      scored: required.has(rule.id) || (isSelection && rule.status === "experimental" && verdict !== "not-applicable"),
      ...(reason === undefined ? {} : { reason }),
      vectors: own.map((vector) => vector.id).sort(),
    });
  }
  return results.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function groupByRule(vectors: readonly VectorResult[]): Map<string, VectorResult[]> {
  const groups = new Map<string, VectorResult[]>();
  for (const vector of vectors) {
    for (const rule of vector.rules) {
      const group = groups.get(rule);
      if (group) group.push(vector);
      else groups.set(rule, [vector]);
    }
  }
  return groups;
}

/** Worst first: the first of these that any vector has is the rule's. */
const WORST_FIRST: readonly Verdict[] = ["fail", "error", "inconclusive", "pass"];

function judgeRule(
  rule: Rule,
  hello: HelloAnswer,
  options: RunOptions,
  vectors: readonly VectorResult[],
): { verdict: Verdict; reason?: string } {
  if (!hello.profiles.includes(rule.profile)) {
    return { verdict: "not-applicable", reason: `the subject does not claim the profile ${rule.profile}` };
  }
  const { profiles, rules, filters } = options.selection;
  if ((profiles.length > 0 && !profiles.includes(rule.profile)) || (rules.length > 0 && !rules.includes(rule.id))) {
    return { verdict: "not-applicable", reason: "not selected" };
  }
  if (rule.verifiedBy === "attested" || rule.verifiedBy === "static") {
    return {
      verdict: "not-applicable",
      reason: `it is ${rule.verifiedBy === "static" ? "judged by reading the package" : "attested by the vendor"}`,
    };
  }
  if (vectors.length === 0) {
    // A filter leaves the vectors of other rules in the plan, with the reason; properties it leaves out altogether.
    return filters.length > 0
      ? { verdict: "not-applicable", reason: "not selected" }
      : { verdict: "inconclusive", reason: "no vector tests it" };
  }
  for (const verdict of WORST_FIRST) {
    const first = vectors.find((vector) => vector.verdict === verdict);
    if (!first) continue;
    return verdict === "pass" || verdict === "fail" ? { verdict } : { verdict, reason: `${first.id}: ${first.reason}` };
  }
  return { verdict: "not-applicable", reason: vectors[0]?.reason ?? "none of its vectors applies" };
}

/**
 * The verdict over the subject: from the rules that its edition requires, or from the part of them that was selected. A
 * selection without a required rule is judged all the same, by whether it was decided.
 */
export function judgeSubject(rules: readonly RuleResult[], options: Pick<RunOptions, "strict" | "selection">): Outcome {
  const { strict } = options;
  const binding = rules.filter(({ scored, level }) => scored && (level === "MUST" || (strict && level === "SHOULD")));
  if (binding.some(({ verdict }) => verdict === "fail")) return "not-conformant";
  const judged = binding.filter(({ verdict }) => verdict !== "not-applicable");
  if (judged.some(({ verdict }) => verdict !== "pass")) return "not-judged";
  const isDecided = ({ verdict }: RuleResult) => verdict === "pass" || verdict === "fail";
  const isJudged = judged.length > 0 || (isSelective(options) && rules.some(isDecided));
  return isJudged ? "conformant" : "not-judged";
}

function isSelective({ selection: { profiles, rules, filters } }: Pick<RunOptions, "selection">): boolean {
  return profiles.length + rules.length + filters.length > 0;
}

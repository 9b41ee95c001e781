import type { LintResult } from "../conformance/lint/lint.js";
import { formatProblem } from "../conformance/load/problem.js";
import { counted, printableLine } from "./text.js";

/** The findings for a person: one line each, as editors and terminals can follow, and a line that sums up. */
export function lintText({ findings, checked }: LintResult): string {
  const lines = findings.map((finding) => `${printableLine(formatProblem(finding))} [${finding.check}]`);
  const looked = `${counted(checked.rules, "rule")}, ${counted(checked.vectors, "vector")}, ${counted(checked.faults, "fault")}`;
  const sum = findings.length === 0 ? "nothing found" : counted(findings.length, "finding");
  return [...lines, `${sum} in ${looked} by ${counted(checked.checks, "check")}`, ""].join("\n");
}

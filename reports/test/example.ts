import type { RunResult } from "../../conformance/run/result.js";
import type { Rule, ScenarioVector } from "../../spec/generated/types.js";
import type { PrettyContext } from "../pretty/index.js";

/** A rule of an invented suite. */
export function exampleRule(id: string, changes: Partial<Rule> = {}): Rule {
  return {
    id,
    title: `What ${id} is about`,
    sentence: "An invocation id that is reused with another input MUST be answered with a conflict and never run.",
    level: "MUST",
    status: "stable",
    editions: ["0.2"],
    profile: "registry",
    source: [{ document: "core-api", section: "Invocation", hash: "0123456789ab" }],
    verifiedBy: "vector",
    ...changes,
  };
}

/** A vector of an invented suite. */
export function exampleVector(id: string, rule: string): ScenarioVector {
  return {
    id,
    kind: "scenario",
    rules: [rule],
    title: "An invocation id reused for another input fails closed",
    catches: "a dedupe key that leaves the input out of the fingerprint",
    profile: "registry",
    polarity: ["refuse"],
    steps: [{ id: "second", invoke: { request: {} }, expect: 1 }],
  };
}

/** A run with one verdict of each kind. */
export function exampleRun(changes: Partial<RunResult> = {}): RunResult {
  return {
    subject: {
      protocol: 1,
      implementation: { name: "invented", version: "1.2.3", language: "Python" },
      editions: ["0.2"],
      profiles: ["registry"],
      features: ["clock"],
      driver: "stdio",
      target: "python3 'my driver.py'",
    },
    suite: { version: "0.1.0", digest: "00" },
    options: {
      edition: "0.2",
      selection: { profiles: [], rules: [], filters: [] },
      strict: false,
      seed: 7,
      bail: false,
      storiesPerProperty: 100,
    },
    outcome: "not-conformant",
    rules: [
      rule("AS-IDENT-001", "pass"),
      rule("AS-IDENT-002", "fail"),
      { ...rule("AS-IDENT-003", "not-applicable"), reason: "the subject does not declare the feature clock" },
      { ...rule("AS-IDENT-004", "inconclusive"), reason: "no vector tests it" },
      { ...rule("AS-IDENT-005", "error"), reason: "ident/e: The subject ended." },
      { ...rule("AS-IDENT-006", "fail"), level: "SHOULD" },
      { ...rule("AS-IDENT-007", "not-applicable"), profile: "explain" },
    ],
    vectors: [
      vector("ident/a", "AS-IDENT-001", "pass"),
      {
        ...vector("ident/b", "AS-IDENT-002", "fail"),
        failure: {
          step: "second",
          operation: "invoke",
          path: "$.error.code",
          expected: { status: "error", error: { code: "INVOCATION_CONFLICT", message: { $$type: "string" } } },
          actual: { status: "ok", value: { ids: ["d2"] } },
          message: "expected INVOCATION_CONFLICT",
          transcript: ['{"step":"second","operation":"invoke","answer":{"value":{"status":"ok"}}}'],
        },
      },
      {
        ...vector("ident/c", "AS-IDENT-003", "not-applicable"),
        reason: "the subject does not declare the feature clock",
      },
      {
        ...vector("ident/e", "AS-IDENT-005", "error"),
        reason: "The subject ended with exit code 1. Look at its stderr.",
      },
    ],
    choices: [
      { ambiguity: "AMB-201", vector: "wire-names/one", reading: "whenever-given", ours: "only-repeated" },
      { ambiguity: "AMB-202", vector: "wire-names/two", reading: "escaped", ours: "escaped" },
      { ambiguity: "AMB-203", vector: "wire-names/three", reading: "not run" },
    ],
    problems: ["The subject ended with exit code 1. Look at its stderr."],
    ...changes,
  };
}

/** The invented suite's own words. */
export const exampleContext: PrettyContext = {
  rule: (id) => exampleRule(id),
  vector: (id) => exampleVector(id, "AS-IDENT-002"),
  profiles: ["registry", "explain"],
  rerun: (vector) => `npx agent-surface-conformance run --filter ${vector}`,
};

function rule(id: string, verdict: RunResult["rules"][number]["verdict"]): RunResult["rules"][number] {
  return { id, title: `What ${id} is about`, level: "MUST", profile: "registry", verdict, scored: true, vectors: [] };
}

function vector(
  id: string,
  ruleId: string,
  verdict: RunResult["vectors"][number]["verdict"],
): RunResult["vectors"][number] {
  return {
    id,
    title: "An invocation id reused for another input fails closed",
    rules: [ruleId],
    verdict,
    durationMs: 1,
  };
}

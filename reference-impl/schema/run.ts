import type { AgentSchemaIssue } from "../errors.js";
import { toJsonPointer } from "../json/errors.js";
import type { JsonValue } from "../types.js";

/** At most so many issues are reported for one value; a long list of bad items must not become a long message. */
const MAX_ISSUES = 32;

/** Deepest nesting of schemas within schemas, references followed, for one value: keeps recursion off the stack's end. */
const MAX_STEPS = 2_000;

/** One validation of one value: where it stands, and what it has found. */
export interface Run {
  readonly path: (string | number)[];
  readonly issues: AgentSchemaIssue[];
  /** Above 0 while an alternative is only tried: nothing is reported, and the first mismatch is enough. */
  quiet: number;
  /** Schemas entered and not yet left. */
  steps: number;
}

/** Whether a value keeps to one keyword or one group of keywords. Reports an issue for each reason why it does not. */
export type Check = (value: JsonValue, run: Run) => boolean;

/** A schema, compiled: all of its checks must accept. Those of a recursive schema lead back to it. */
export interface CompiledSchema {
  readonly checks: Check[];
}

/** Begins a validation. */
export function startRun(): Run {
  return { path: [], issues: [], quiet: 0, steps: 0 };
}

/** Whether a value matches a schema. Makes every check, so that every issue is reported, unless the run is quiet. */
export function matches(schema: CompiledSchema, value: JsonValue, run: Run): boolean {
  if (run.steps >= MAX_STEPS) return fail(run, "is nested too deeply");
  run.steps++;
  let accepted = true;
  // Counted, because an iterator's frame is three times as large, and frames are what a deep value costs.
  for (let index = 0; index < schema.checks.length; index++) {
    if ((schema.checks[index] as Check)(value, run)) continue;
    accepted = false;
    if (run.quiet > 0) break;
  }
  run.steps--;
  return accepted;
}

/** Whether a member of the value at the run's path matches a schema. */
export function memberMatches(schema: CompiledSchema, member: string | number, value: JsonValue, run: Run): boolean {
  run.path.push(member);
  const accepted = matches(schema, value, run);
  run.path.pop();
  return accepted;
}

/** Reports that the value at the run's path – or its named member – `problem`. Always false. */
export function fail(run: Run, problem: string, member?: string | number): false {
  if (run.quiet === 0 && run.issues.length < MAX_ISSUES) {
    const path = member === undefined ? run.path : [...run.path, member];
    run.issues.push({ path: toJsonPointer(path), message: problem });
  }
  return false;
}

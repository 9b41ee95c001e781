import type { JsonFile } from "../load/json-file.js";
import type { Problem } from "../load/problem.js";
import type { LoadedFault, LoadedRule } from "../load/suite.js";
import type { LoadedVector, PlayStep } from "../load/vector.js";
import type { LintInput } from "./check.js";

export type Path = readonly (string | number)[];

/** Asks about each rule, with its place in its file. */
export function ruleFindings(input: LintInput, ask: (rule: LoadedRule, path: Path) => Problem[]): Problem[] {
  return [...input.suite.rules.values()].flatMap((loaded) =>
    ask(loaded, placeIn(loaded.source, "rules", loaded.rule.id)),
  );
}

/** Asks about each fault, with its place in its file. */
export function faultFindings(input: LintInput, ask: (fault: LoadedFault, path: Path) => Problem[]): Problem[] {
  return [...input.suite.faults.values()].flatMap((loaded) =>
    ask(loaded, placeIn(loaded.source, "faults", loaded.fault.id)),
  );
}

function placeIn(source: JsonFile, list: string, id: string): Path {
  const items = (source.value as Record<string, { id: string }[]>)[list] ?? [];
  return [list, items.findIndex((item) => item.id === id)];
}

/** Asks about each vector. */
export function vectorFindings(input: LintInput, ask: (vector: LoadedVector) => Problem[]): Problem[] {
  return [...input.suite.vectors.values()].flatMap(ask);
}

/** Asks about each step or row of each vector, with its place in the file. */
export function stepFindings(
  input: LintInput,
  ask: (step: PlayStep, path: Path, vector: LoadedVector) => Problem[],
): Problem[] {
  return vectorFindings(input, (vector) =>
    vector.steps.flatMap((step, index) => ask(step, stepPath(vector, index), vector)),
  );
}

/** Place of a step or row in its file. */
export function stepPath({ vector }: LoadedVector, index: number): Path {
  return [vector.kind === "table" ? "rows" : "steps", index];
}

/** Visits every object in a value, however deep; what a $$literal holds is data and not visited. */
export function visitObjects(node: unknown, visit: (object: Record<string, unknown>) => void): void {
  if (Array.isArray(node)) for (const item of node) visitObjects(item, visit);
  else if (typeof node === "object" && node !== null) {
    visit(node as Record<string, unknown>);
    for (const [key, value] of Object.entries(node)) if (key !== "$$literal") visitObjects(value, visit);
  }
}

import type { Rule } from "../../../../spec/generated/types.js";
import type { InventedSuite } from "../invented-suite.js";

/** One thing that is wrong with a suite, and the finding that says so. */
export interface Spoiled {
  check: string;
  what: string;
  spoil(suite: InventedSuite): void;
  file: string;
  field?: string;
  message: RegExp;
}

export const RULES = "spec/rules/demo.json";
export const TABLE = "vectors/demo/names.json";
export const STORY = "vectors/demo/wait.json";
export const PROBE = "vectors/demo/empty.json";
export const FAULTS = "conformance/faults/patches/demo.json";

/** The member at a path of what the suite holds, to be changed without the types that would forbid it. */
function changed(target: object, path: readonly (string | number)[], value: unknown): void {
  const last = path.at(-1) as string;
  let owner = target as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) owner = owner[part] as Record<string | number, unknown>;
  if (value === undefined) delete owner[last];
  else owner[last] = value;
}

export function story(path: readonly (string | number)[], value: unknown) {
  return (suite: InventedSuite) => changed(suite.story, path, value);
}

export function table(path: readonly (string | number)[], value: unknown) {
  return (suite: InventedSuite) => changed(suite.table, path, value);
}

export function probe(path: readonly (string | number)[], value: unknown) {
  return (suite: InventedSuite) => changed(suite.probe, path, value);
}

export function firstRule(changes: Partial<Rule>) {
  return (suite: InventedSuite) => {
    Object.assign(suite.rules.rules[0] as Rule, changes);
  };
}

export function fault(index: number, changes: object) {
  return (suite: InventedSuite) => {
    Object.assign(suite.faults.faults[index] as object, changes);
  };
}

import type { Suite } from "../load/suite.js";
import { PROPERTIES } from "../properties/all.js";
import { selectIds } from "../run/filter.js";
import type { Selection } from "../run/result.js";
import { didYouMean } from "./near.js";

/**
 * Names of a selection that the suite does not know, each as a sentence that suggests near ones. A name that selects
 * nothing is a mistake of who typed it: a run that judged nothing for it would look like a verdict.
 */
export function unknownNames(suite: Suite, { profiles, rules, filters }: Selection): string[] {
  const known = new Set([...suite.rules.values()].map(({ rule }): string => rule.profile));
  const ids = [...suite.vectors.keys(), ...PROPERTIES.map(({ id }) => id)];
  return [
    ...profiles
      .filter((name) => !known.has(name))
      .map((name) => `The suite has no profile ${JSON.stringify(name)}.${didYouMean(name, known)}`),
    ...rules
      .filter((id) => !suite.rules.has(id))
      .map((id) => `The suite has no rule ${JSON.stringify(id)}.${didYouMean(id, suite.rules.keys())}`),
    ...filters
      .filter((filter) => selectIds([filter], ids).size === 0)
      .map((filter) => `No vector's id holds or matches ${JSON.stringify(filter)}.${didYouMean(filter, ids)}`),
  ];
}

import type { Suite } from "../conformance/load/suite.js";
import type { EditionName, Profile } from "../spec/generated/types.js";
import type { PrettyContext } from "./pretty/index.js";

/** The suite as a report for a person looks things up in it. */
export function lookupIn(suite: Suite, edition: EditionName): Omit<PrettyContext, "rerun"> {
  return {
    rule: (id) => suite.rules.get(id)?.rule,
    vector: (id) => suite.vectors.get(id)?.vector,
    profiles: profilesOf(suite, edition),
  };
}

/** Profiles that have a rule in an edition, in the order of the rules. */
export function profilesOf(suite: Suite, edition: EditionName): Profile[] {
  const rules = [...suite.rules.values()].filter(({ rule }) => rule.editions.includes(edition));
  return [...new Set(rules.map(({ rule }) => rule.profile))];
}

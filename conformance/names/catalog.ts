import type { Suite } from "../load/suite.js";
import { didYouMean } from "./near.js";

/** Profiles and areas that nothing in the suite has. */
export function unknownPlaces(
  { rules, vectors }: Suite,
  { profiles, areas }: { profiles: readonly string[]; areas: readonly string[] },
): string[] {
  const list = [...rules.values()];
  const knownProfiles = new Set(list.map(({ rule }): string => rule.profile));
  const knownAreas = new Set([
    ...list.map(({ area }) => area),
    ...[...vectors.keys()].map((id) => id.split("/")[0] ?? ""),
  ]);
  return [
    ...profiles
      .filter((name) => !knownProfiles.has(name))
      .map((name) => `The suite has no profile ${JSON.stringify(name)}.${didYouMean(name, knownProfiles)}`),
    ...areas
      .filter((name) => !knownAreas.has(name))
      .map((name) => `The suite has no area ${JSON.stringify(name)}.${didYouMean(name, knownAreas)}`),
  ];
}

/** Names of faults, and of rules that faults break, that the suite does not know. */
export function unknownFaults({ faults, rules }: Suite, breaks: readonly string[], ids: readonly string[]): string[] {
  const broken = new Set([...faults.values()].map(({ fault }) => fault.breaks));
  return [
    ...breaks
      .filter((id) => !broken.has(id))
      .map((id) =>
        rules.has(id)
          ? `No fault breaks the rule ${id}.`
          : `The suite has no rule ${JSON.stringify(id)}.${didYouMean(id, rules.keys())}`,
      ),
    ...ids
      .filter((id) => !faults.has(id))
      .map((id) => `The suite has no fault ${JSON.stringify(id)}.${didYouMean(id, faults.keys())}`),
  ];
}

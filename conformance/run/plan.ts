import type { HelloAnswer } from "../../spec/generated/types.js";
import type { Suite } from "../load/suite.js";
import type { LoadedVector } from "../load/vector.js";
import type { Property } from "../properties/property.js";
import { selectIds } from "./filter.js";
import type { Selection } from "./result.js";

/** One vector of the suite: to be played, or left out for a reason. */
export interface Planned {
  vector: LoadedVector;
  /** Why it is not played; absent if it is. */
  leftOut?: string;
}

/** Everything the suite holds for an edition, with what is left out kept beside its reason, in the order of playing. */
export function plan(
  suite: Suite,
  hello: HelloAnswer,
  options: { edition: string; selection: Selection; seed: number },
): Planned[] {
  const filtered = selectIds(options.selection.filters, suite.vectors.keys());
  const planned = [...suite.vectors.values()].map((vector): Planned => {
    const leftOut = reasonToLeaveOut(vector, hello, options, filtered);
    return leftOut === undefined ? { vector } : { vector, leftOut };
  });
  return shuffle(planned, options.seed);
}

/**
 * The properties of a claimed profile that were selected; a property needs at least one selected rule. One that needs a
 * feature that the subject lacks is among them: playing it tells so.
 */
export function planProperties(
  properties: readonly Property[],
  hello: HelloAnswer,
  { edition, selection }: { edition: string; selection: Selection },
): Property[] {
  const chosen = (list: readonly string[], fits: (item: string) => boolean) => list.length === 0 || list.some(fits);
  const filtered = selectIds(
    selection.filters,
    properties.map(({ id }) => id),
  );
  return properties.filter(
    ({ id, rules, profile, editions }) =>
      editions.some((known) => known === edition) &&
      hello.profiles.includes(profile) &&
      chosen(selection.profiles, (selected) => selected === profile) &&
      chosen(selection.rules, (selected) => rules.includes(selected)) &&
      (selection.filters.length === 0 || filtered.has(id)),
  );
}

function reasonToLeaveOut(
  { vector, editions }: LoadedVector,
  hello: HelloAnswer,
  { edition, selection }: { edition: string; selection: Selection },
  filtered: ReadonlySet<string>,
): string | undefined {
  if (!editions.some((known) => known === edition)) return `not of edition ${edition}`;
  if (!hello.profiles.includes(vector.profile)) return `the subject does not claim the profile ${vector.profile}`;
  if (selection.profiles.length > 0 && !selection.profiles.includes(vector.profile))
    return "its profile was not selected";
  const rules = vector.kind === "probe" ? [] : vector.rules;
  if (selection.rules.length > 0 && !rules.some((rule) => selection.rules.includes(rule)))
    return "its rules were not selected";
  if (selection.filters.length > 0 && !filtered.has(vector.id)) return "its id was not selected";
  return undefined;
}

/** The same order for the same seed; subjects cannot tell a vector by its place. */
function shuffle<T>(items: readonly T[], seed: number): T[] {
  const result = [...items];
  let state = (seed ^ 0x9e3779b9) >>> 0;
  for (let last = result.length - 1; last > 0; last -= 1) {
    // xorshift32: enough to shuffle, and the same everywhere.
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    const other = state % (last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

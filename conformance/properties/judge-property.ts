import fc from "fast-check";
import type { ComponentGiven, ScenarioVector, VectorFailure } from "../../spec/generated/types.js";
import { type LoadedVector, loadVector } from "../load/vector.js";
import type { Played } from "../run/play.js";
import type { Property, Story } from "./property.js";

/** What came of a property. */
export type PropertyPlayed =
  | Exclude<Played, { verdict: "fail" } | { verdict: "probed" }>
  | { verdict: "fail"; failure: VectorFailure; counterexample: Record<string, unknown> };

/**
 * Plays stories until one fails, then looks for the smallest that does. The same seed makes up the same stories.
 * @param playStory plays one vector on the subject; rejects with a DriverFailure if the subject breaks
 */
export async function judgeProperty(
  property: Property,
  { seed, stories }: { seed: number; stories: number },
  playStory: (vector: LoadedVector) => Promise<Played>,
): Promise<PropertyPlayed> {
  let stopped: PropertyPlayed | undefined;
  let broke: unknown;
  const holds = fc.asyncProperty(property.stories, async (story) => {
    if (stopped || broke) return true;
    try {
      const played = await playStory(loadedStory(property, story));
      if (played.verdict === "pass" || played.verdict === "fail") return played.verdict === "pass";
      // It could not be judged; more stories would tell no more.
      stopped = played.verdict === "probed" ? undefined : played;
    } catch (error) {
      // A broken subject is no counterexample: there is nothing to shrink.
      broke = error;
    }
    return true;
  });
  const details = await fc.check(holds, { seed, numRuns: stories });
  if (broke) throw broke;
  if (stopped) return stopped;
  if (!details.failed) return { verdict: "pass" };
  const [story] = details.counterexample ?? [];
  if (story === undefined) throw new Error(`${property.id} failed without a counterexample`);
  const counterexample = vectorOf(property, story);
  const again = await playStory(loadedStory(property, story));
  if (again.verdict !== "fail") {
    return { verdict: "inconclusive", reason: `a story failed (seed ${seed}) and passed when it was played again` };
  }
  return { verdict: "fail", failure: again.failure, counterexample: { ...counterexample } };
}

/** The story as a vector file would hold it. */
function vectorOf(property: Property, story: Story): ScenarioVector {
  return {
    id: property.id,
    kind: "scenario",
    rules: [...property.rules] as ScenarioVector["rules"],
    title: property.title,
    catches: property.catches,
    profile: property.profile,
    polarity: ["accept"],
    ...story,
  };
}

const NO_FIXTURES: ReadonlyMap<string, ComponentGiven> = new Map();

function loadedStory(property: Property, story: Story): LoadedVector {
  const value = vectorOf(property, story);
  const rules = new Map(property.rules.map((id) => [id, { rule: { editions: property.editions } }]));
  const loaded = loadVector({ file: `vectors/${property.id}.json`, text: "", value }, rules, NO_FIXTURES);
  if ("message" in loaded)
    throw new Error(`${property.id} made up an invalid story: ${loaded.path.join(".")}: ${loaded.message}`);
  return loaded;
}

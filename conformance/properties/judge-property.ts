import { createHash } from "node:crypto";
import fc from "fast-check";
import type { ComponentGiven, ScenarioVector, VectorFailure } from "../../spec/generated/types.js";
import { type LoadedVector, loadVector } from "../load/vector.js";
import type { Played } from "../run/play.js";
import type { Property, Story } from "./property.js";

/** What came of a property. */
export type PropertyPlayed =
  | Exclude<Played, { verdict: "fail" } | { verdict: "probed" }>
  | { verdict: "fail"; failure: VectorFailure; counterexample: Record<string, unknown> };

/** Looking for a smaller story ends after so many more: a slow subject is not kept at it for ever. */
const MOST_TRIES_TO_SHRINK = 1000;

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
  let broke: { error: unknown } | undefined;
  let failed: { story: Story; failure: VectorFailure } | undefined;
  let triesLeft = MOST_TRIES_TO_SHRINK;
  const holds = fc.asyncProperty(property.stories, async (story) => {
    if (stopped || broke || (failed && --triesLeft < 0)) return true;
    try {
      const played = await playStory(loadedStory(property, story));
      // Each failure is of a smaller story than the one before, so the last is the smallest.
      if (played.verdict === "fail") failed = { story, failure: played.failure };
      // It could not be judged; more stories would tell no more.
      else if (played.verdict !== "pass" && played.verdict !== "probed") stopped = played;
      return played.verdict !== "fail";
    } catch (error) {
      // A broken subject is no counterexample: there is nothing to shrink.
      broke = { error };
      return true;
    }
  });
  await fc.check(holds, { seed, numRuns: stories });
  if (broke) throw broke.error;
  // A story that failed has failed, whatever kept a smaller one from being judged.
  if (failed) {
    const { failure } = failed;
    const story = upTo(failure.step, failed.story);
    return {
      verdict: "fail",
      failure,
      counterexample: { ...vectorOf(property, story, counterexampleId(property, story)) },
    };
  }
  return stopped ?? { verdict: "pass" };
}

/** What comes after the step that failed has no part in it. */
function upTo(step: string, { steps, ...world }: Story): Story {
  const last = steps.findIndex(({ id }) => id === step);
  return { ...world, steps: last === -1 ? steps : steps.slice(0, last + 1) };
}

/** Names a story after its content, so that two of one property can be kept side by side. */
function counterexampleId({ id }: Property, story: Story): string {
  return `${id}-${createHash("sha256").update(JSON.stringify(story)).digest("hex").slice(0, 8)}`;
}

/** The story as a vector file would hold it. */
function vectorOf(property: Property, story: Story, id: string): ScenarioVector {
  return {
    id,
    kind: "scenario",
    rules: [...property.rules] as ScenarioVector["rules"],
    title: property.title,
    catches: property.catches,
    profile: property.profile,
    editions: [...property.editions] as ScenarioVector["editions"],
    ...(property.requires && { requires: [...property.requires] }),
    polarity: ["accept"],
    ...story,
    steps: story.steps as ScenarioVector["steps"],
  };
}

const NO_FIXTURES: ReadonlyMap<string, ComponentGiven> = new Map();

function loadedStory(property: Property, story: Story): LoadedVector {
  const value = vectorOf(property, story, property.id);
  const rules = new Map(property.rules.map((id) => [id, { rule: { editions: property.editions } }]));
  const loaded = loadVector({ file: `vectors/${property.id}.json`, text: "", value }, rules, NO_FIXTURES);
  if ("message" in loaded)
    throw new Error(`${property.id} made up an invalid story: ${loaded.path.join(".")}: ${loaded.message}`);
  return loaded;
}

import type fc from "fast-check";
import type { EditionName, Feature, Profile, ScenarioVector } from "../../spec/generated/types.js";

/** A story that a property made up: a world and steps, written as in a vector. */
export type Story = Pick<ScenarioVector, "given"> & { steps: StoryStep[] };

/**
 * A statement about all stories of a kind. What must come of each story is computed while it is made up, from the
 * documents' own definitions and never from a subject; so any subject can be judged by it, and a counterexample is a
 * vector.
 */
export interface Property {
  /** `property/<name>`; permanent, as a vector's. */
  id: string;
  rules: readonly string[];
  title: string;
  /** The mistake it is for. */
  catches: string;
  profile: Profile;
  editions: readonly EditionName[];
  requires?: readonly Feature[];
  /** Faults that it catches (see docs/vectors.md); at which step depends on the story. */
  kills?: readonly string[];
  stories: fc.Arbitrary<Story>;
}

/** One step of a story. */
export type StoryStep = ScenarioVector["steps"][number];

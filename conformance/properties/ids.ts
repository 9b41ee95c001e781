import fc from "fast-check";
import { domainCapability, viewCapability } from "./identifiers.js";
import type { Property, StoryStep } from "./property.js";

const parsed: fc.Arbitrary<StoryStep> = fc.oneof(
  viewCapability.map(({ id, componentType, name }) => ({
    id: "parse",
    "ids.parse": { id },
    expect: { plane: "view", componentType, name },
  })),
  domainCapability.map(({ id, path }) => ({ id: "parse", "ids.parse": { id }, expect: { plane: "domain", path } })),
);

/** Parsing finds the parts that an id was made of, so putting them together again gives the id. */
export const idProperties: readonly Property[] = [
  {
    id: "property/ids-round-trip",
    rules: ["AS-ID-003"],
    title: "Parsing any valid capability id gives the parts it was made of",
    catches: "a parser that splits at the wrong dot or loses a part for some shape of id",
    kills: ["ids-plane-word-replaced"],
    profile: "ids",
    editions: ["0.1", "0.2"],
    stories: parsed.map((step) => ({ steps: [step] })),
  },
];

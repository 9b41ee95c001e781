import fc from "fast-check";

const LONGEST_ID = 128;
const LOWER = [..."abcdefghijklmnopqrstuvwxyz"];
const SEGMENT_REST = [...LOWER, ..."0123456789-"];
const NAME_REST = [...LOWER, ..."ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"];
const INSTANCE = [...NAME_REST, "-", "_"];

function word(first: readonly string[], rest: readonly string[], longest: number): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...first), fc.array(fc.constantFrom(...rest), { maxLength: longest - 1 }))
    .map(([head, tail]) => head + tail.join(""));
}

/** Words that look like the marks of a wire name, or like members that every object has, as well as any other. */
const segment = fc.oneof(
  { weight: 4, arbitrary: word(LOWER, SEGMENT_REST, 12) },
  { weight: 1, arbitrary: fc.constantFrom("at", "view", "domain", "a", "constructor", "x-", "a--b", "default") },
);

const name = fc.oneof(
  { weight: 4, arbitrary: word(LOWER, NAME_REST, 16) },
  { weight: 1, arbitrary: fc.constantFrom("at", "toString", "constructor", "hasOwnProperty", "valueOf", "x") },
);

/** A component type by the grammar: segments of lowercase letters, digits and hyphens, joined by dots. */
export const componentType = fc.array(segment, { minLength: 1, maxLength: 5 }).map((segments) => segments.join("."));

/** A capability name by the grammar. */
export const capabilityName = name;

/** An instance id by the grammar. */
export const instanceId = fc.oneof(
  { weight: 4, arbitrary: word(INSTANCE, INSTANCE, 20) },
  { weight: 1, arbitrary: fc.constantFrom("default", "_at_", "__", "a_at_b", "-", "constructor") },
);

/** A view capability and its parts, of at most 128 characters. */
export const viewCapability = fc
  .record({ componentType, name: capabilityName })
  .map((parts) => ({ ...parts, id: `view:${parts.componentType}.${parts.name}` }))
  .filter(({ id }) => id.length <= LONGEST_ID);

/** A domain capability of at most 128 characters, its path made of segments that every reading of the grammar allows. */
export const domainCapability = fc
  .array(segment, { minLength: 2, maxLength: 5 })
  .map((segments) => segments.join("."))
  .map((path) => ({ path, id: `domain:${path}` }))
  .filter(({ id }) => id.length <= LONGEST_ID);

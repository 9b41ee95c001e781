import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import type { Property } from "./property.js";

type Schema = Record<string, unknown>;

interface Case {
  schema: Schema;
  value: unknown;
}

/** Names that every object inherits are names like any other. */
const name = fc.constantFrom("a", "b", "toString", "constructor", "type", "not");
/** Names for values that are compared: the second opinion is led astray by an own `constructor`. */
const plainName = fc.constantFrom("a", "b", "c");
const small = fc.integer({ min: -3, max: 3 }).map((value) => value + 0);
/** Characters of one, two and four bytes in UTF-8; the last is two units of UTF-16. */
const text = fc.string({ unit: fc.constantFrom("a", "b", "1", "\u00e9", "\u{1F600}"), maxLength: 4 });
/** Whole numbers, and fractions that a double holds exactly: what other fractions divide is left open. */
const number = fc.constantFrom(-1, -0.5, 0, 0.5, 1, 2);
const scalar = fc.oneof(text, number, fc.boolean(), fc.constant(null));

const ordered = (low: string, high: string, value: fc.Arbitrary<number>): fc.Arbitrary<Schema> =>
  fc.oneof(
    value.map((limit) => ({ [low]: limit })),
    value.map((limit) => ({ [high]: limit })),
    fc.tuple(value, value).map(([a, b]) => ({ [low]: Math.min(a, b), [high]: Math.max(a, b) })),
  );

const count = fc.nat(3);
const TYPES = ["object", "array", "string", "number", "integer", "boolean", "null"];
const type = fc.oneof(
  fc.constantFrom(...TYPES),
  fc.constantFrom(...TYPES.slice(0, -1)).map((only) => [only, "null"]),
);
const ofType: fc.Arbitrary<Schema> = type.map((named) => ({ type: named }));
const any = fc.oneof(scalar, fc.array(scalar, { maxLength: 3 }), objectOf(scalar));
const comparable = fc.oneof(scalar, fc.array(scalar, { maxLength: 2 }), objectOf(scalar, plainName));

function objectOf(value: fc.Arbitrary<unknown>, key: fc.Arbitrary<string> = name): fc.Arbitrary<object> {
  return fc
    .uniqueArray(fc.tuple(key, value), { selector: ([own]) => own, maxLength: 3 })
    .map((entries) => Object.fromEntries(entries));
}

/** Schemas that stand below another one: what is refused there has to be refused above. */
const below = fc.oneof(ofType, ordered("minimum", "maximum", small), fc.constant<Schema>({}));

const objects: fc.Arbitrary<Schema> = fc
  .record({
    properties: objectOf(below),
    required: fc.uniqueArray(name, { maxLength: 2 }),
    additionalProperties: fc.boolean(),
  })
  .map((keywords) => ({ type: "object", ...keywords }));

const lists: fc.Arbitrary<Schema> = fc
  .record(
    { items: below, lengths: ordered("minItems", "maxItems", count), uniqueItems: fc.boolean() },
    { requiredKeys: [] },
  )
  .map(({ lengths, ...keywords }) => ({ type: "array", ...keywords, ...lengths }));

/** Items that are equal in spite of their order of members, or different in spite of how they read as texts. */
const item = fc.oneof(
  scalar,
  fc.constantFrom<unknown>(1, "1", [1], ["1"], [[1]], ["a", "b"], ["a,b"], { a: 1, b: 2 }, { b: 2, a: 1 }),
);

const unions: fc.Arbitrary<Schema> = fc
  .array(fc.oneof(below, objects, lists), { minLength: 1, maxLength: 3 })
  .map((anyOf) => ({ anyOf }));

const texts: fc.Arbitrary<Schema> = fc.oneof(
  ordered("minLength", "maxLength", count),
  fc.constantFrom("a", "^a", "b$", "^[a-z]*$", "[0-9]", "^.$").map((pattern) => ({ pattern })),
);

const numbers: fc.Arbitrary<Schema> = fc.oneof(
  ordered("minimum", "maximum", number),
  ordered("exclusiveMinimum", "exclusiveMaximum", number),
  fc.integer({ min: 1, max: 3 }).map((multipleOf) => ({ multipleOf })),
);

const listed: fc.Arbitrary<Schema> = fc.oneof(
  comparable.map((value) => ({ const: value })),
  fc
    .uniqueArray(comparable, { minLength: 1, maxLength: 3, selector: (value) => JSON.stringify(value) })
    .map((values) => ({ enum: values })),
);

/** A listed value with its members in the other direction, or another value. */
const likeListed = (schema: Schema) => {
  const values = "const" in schema ? [schema.const] : (schema.enum as unknown[]);
  const one = fc.constantFrom(...values);
  return fc.oneof(one, one.map(turned), comparable);
};

function turned(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toReversed());
}

/** The second opinion: another validator of the draft that the documents name, told to coerce and to add nothing. */
const ajv = new Ajv2020({
  strict: true,
  // What the subset allows and a strict author would not write.
  strictTypes: false,
  strictRequired: false,
  allowUnionTypes: true,
  // AS-SCHEMA-024: a member that is inherited is not there.
  ownProperties: true,
  validateSchema: false,
  code: { optimize: false },
});

function accepts(schema: Schema, value: unknown): boolean {
  const validate = ajv.compile(schema);
  ajv.removeSchema(schema);
  return validate(value);
}

const COMMON = { profile: "schema-subset", editions: ["0.2"] } as const;

function verdicts(cases: fc.Arbitrary<Case>): Property["stories"] {
  return cases.map(({ schema, value }) => {
    const outcome = accepts(schema, value)
      ? { expect: { $$any: true } }
      : { throws: { $$subset: { name: "AgentSchemaError" } } };
    return { steps: [{ id: "validate", "schema.validate": { schema, value }, ...outcome }] };
  });
}

function pairs(schema: fc.Arbitrary<Schema>, value: fc.Arbitrary<unknown>): Property["stories"] {
  return verdicts(fc.record({ schema, value }));
}

/** Values by random schemas of the subset, one group of keywords each: "Supported JSON Schema subset". */
export const schemaVerdictProperties: readonly Property[] = [
  {
    id: "property/schema-types",
    rules: ["AS-SCHEMA-019", "AS-SCHEMA-020"],
    title: "A value is accepted exactly when its type is named",
    catches: "a type that is confused with another one",
    kills: ["schema-list-is-object", "schema-null-is-object", "schema-null-fits-all"],
    ...COMMON,
    stories: pairs(ofType, any),
  },
  {
    id: "property/schema-numbers",
    rules: ["AS-SCHEMA-035", "AS-SCHEMA-039", "AS-SCHEMA-040"],
    title: "Bounds and multiples accept exactly the numbers that they should, and whatever is no number",
    catches: "a bound that is off by one or mistaken for its exclusive twin, or that speaks of other types",
    kills: [
      "schema-minimum-exclusive",
      "schema-maximum-exclusive",
      "schema-bound-zero-is-none",
      "schema-multiple-reversed",
      "schema-multiple-of-whole-part",
      "schema-bounds-of-texts",
    ],
    ...COMMON,
    stories: pairs(numbers, fc.oneof({ weight: 3, arbitrary: number }, { weight: 1, arbitrary: any })),
  },
  {
    id: "property/schema-texts",
    rules: ["AS-SCHEMA-032", "AS-SCHEMA-034", "AS-SCHEMA-040"],
    title: "Lengths and patterns accept exactly the texts that they should, and whatever is no text",
    catches:
      "lengths in bytes or in units of UTF-16, a pattern that is anchored, or keywords that speak of other types",
    kills: [
      "schema-length-in-units",
      "schema-length-in-bytes",
      "schema-max-length-exclusive",
      "schema-pattern-anchored",
      "schema-pattern-anchored-at-begin",
      "schema-length-of-anything",
    ],
    ...COMMON,
    stories: pairs(texts, fc.oneof({ weight: 3, arbitrary: text }, { weight: 1, arbitrary: any })),
  },
  {
    id: "property/schema-listed-values",
    rules: ["AS-SCHEMA-022"],
    title: "enum and const accept exactly the values that equal a listed one",
    catches: "values that are compared by reference, as texts, or in the order of their members",
    kills: ["schema-compared-as-texts", "schema-compared-by-reference", "schema-const-null-ignored"],
    ...COMMON,
    stories: verdicts(listed.chain((schema) => likeListed(schema).map((value) => ({ schema, value })))),
  },
  {
    id: "property/schema-objects",
    rules: ["AS-SCHEMA-024", "AS-SCHEMA-025", "AS-SCHEMA-026"],
    title: "An object is accepted exactly when its members are those that are asked for and allowed, and fit",
    catches: "a member that is missed, inherited or let in without a look",
    kills: [
      "schema-required-inherited",
      "schema-required-any",
      "schema-closed-inherited",
      "schema-closed-needs-properties",
      "schema-closed-takes-required",
    ],
    ...COMMON,
    stories: pairs(objects, objectOf(scalar)),
  },
  {
    id: "property/schema-lists",
    rules: ["AS-SCHEMA-028", "AS-SCHEMA-030", "AS-SCHEMA-031"],
    title: "A list is accepted exactly when its length is allowed and each of its items fits, once if so asked",
    catches: "an item that is not looked at, or a length that is off by one",
    kills: [
      "schema-min-items-exclusive",
      "schema-max-items-exclusive",
      "schema-max-items-zero-is-none",
      "schema-first-item-only",
      "schema-last-item-forgotten",
    ],
    ...COMMON,
    stories: pairs(lists, fc.array(item, { maxLength: 4 })),
  },
  {
    id: "property/schema-unions",
    rules: ["AS-SCHEMA-041"],
    title: "A union accepts exactly what one of its members accepts",
    catches: "a union that stops at its first member, or demands all or only one of them",
    kills: ["schema-union-exactly-one", "schema-union-first-only"],
    ...COMMON,
    stories: pairs(unions, any),
  },
];

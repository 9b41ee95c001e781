import fc from "fast-check";
import { json } from "./json-values.js";
import type { Property } from "./property.js";

type Schema = Record<string, unknown>;

const propertyName = fc.oneof(
  fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,8}$/),
  fc.constantFrom("toString", "constructor", "not", "allOf", "properties", "type", "$ref", "oneOf", "if"),
);

const annotations = fc.record(
  {
    description: fc.string({ maxLength: 20 }),
    title: fc.string({ maxLength: 10 }),
    deprecated: fc.boolean(),
    default: json,
  },
  { requiredKeys: [] },
);

const bounds = (low: string, high: string) =>
  fc.tuple(fc.nat(5), fc.nat(5)).map(([a, b]) => ({ [low]: Math.min(a, b), [high]: Math.max(a, b) }));

const scalar: fc.Arbitrary<Schema> = fc.oneof(
  fc.constant<Schema>({ type: "boolean" }),
  fc.constant<Schema>({ type: ["string", "null"] }),
  fc.record({ type: fc.constant("string"), format: fc.constantFrom("date-time", "date", "uuid", "email", "uri") }),
  bounds("minLength", "maxLength").map((limits) => ({ type: "string", ...limits })),
  bounds("minimum", "maximum").map((limits) => ({ type: "number", ...limits })),
  bounds("exclusiveMinimum", "exclusiveMaximum").map((limits) => ({ type: "integer", ...limits, multipleOf: 1 })),
  fc.record({
    enum: fc.uniqueArray(json, {
      minLength: 1,
      maxLength: 3,
      selector: (v) => JSON.stringify(v),
    }),
  }),
  fc.record({ const: json }),
  fc.constant<Schema>({ type: "string", pattern: "^[a-z]+$" }),
);

/** Schemas of the supported subset, three levels deep at most: far from the limit, however levels are counted. */
const supported: fc.Arbitrary<Schema> = fc.letrec<{ schema: Schema }>((tie) => ({
  schema: fc
    .tuple(
      fc.oneof(
        { maxDepth: 2, depthIdentifier: "schema" },
        scalar,
        fc
          .tuple(fc.dictionary(propertyName, tie("schema"), { maxKeys: 3 }), fc.boolean())
          .map(([properties, additionalProperties]) => ({
            type: "object",
            properties,
            required: Object.keys(properties).slice(0, 1),
            additionalProperties,
          })),
        fc
          .tuple(tie("schema"), fc.boolean())
          .map(([items, uniqueItems]) => ({ type: "array", items, uniqueItems, minItems: 0, maxItems: 9 })),
        fc.array(tie("schema"), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      ),
      annotations,
    )
    .map(([schema, notes]) => ({ ...schema, ...notes })),
})).schema;

/** Keywords that the subset names as unsupported, each with a value that its own standard would allow. */
const FORBIDDEN: readonly [string, unknown][] = [
  ["oneOf", [{ type: "string" }]],
  ["allOf", [{ type: "string" }]],
  ["not", { type: "string" }],
  ["if", { type: "string" }],
  ["then", { type: "string" }],
  ["else", { type: "string" }],
  ["patternProperties", { "^a": { type: "string" } }],
  ["dependentRequired", { a: ["b"] }],
  ["dependentSchemas", { a: { type: "object" } }],
  ["unevaluatedProperties", false],
  ["unevaluatedItems", false],
];

/** A schema with one forbidden keyword put into one of its subschemas. */
const unsupported: fc.Arbitrary<Schema> = fc
  .tuple(supported, fc.constantFrom(...FORBIDDEN), fc.nat())
  .map(([schema, [keyword, value], choice]) => {
    const copy = structuredClone(schema);
    const places = subschemas(copy);
    const place = places[choice % places.length] as Schema;
    place[keyword] = value;
    return copy;
  });

/** The schema and every subschema of it. */
function subschemas(schema: Schema): Schema[] {
  const below = [
    ...Object.values((schema.properties as Record<string, Schema> | undefined) ?? {}),
    ...(schema.items ? [schema.items as Schema] : []),
    ...((schema.anyOf as Schema[] | undefined) ?? []),
  ];
  return [schema, ...below.flatMap(subschemas)];
}

/** Statements about all schemas. */
export const schemaProperties: readonly Property[] = [
  {
    id: "property/schema-supported",
    rules: ["AS-SCHEMA-003", "AS-SCHEMA-006"],
    title: "Any schema of the supported subset is accepted",
    catches: "a check that trips over some combination of supported keywords",
    kills: ["schema-no-type-lists", "schema-integer-forgotten", "schema-limits-from-one", "schema-annotations-at-root"],
    profile: "schema-subset",
    editions: ["0.2"],
    stories: supported.map((schema) => ({
      steps: [{ id: "accept", "schema.accept": { schema }, expect: { $$any: true } }],
    })),
  },
  {
    id: "property/schema-unsupported",
    rules: ["AS-SCHEMA-003", "AS-SCHEMA-008"],
    title: "A forbidden keyword is refused wherever it stands",
    catches: "a check that looks at the top level only, or at some of the places where a subschema can stand",
    kills: ["schema-items-unsearched", "schema-first-member-only"],
    profile: "schema-subset",
    editions: ["0.2"],
    stories: unsupported.map((schema) => ({
      steps: [
        { id: "accept", "schema.accept": { schema: { type: "object" } }, expect: { $$any: true } },
        {
          id: "refuse",
          "schema.accept": { schema },
          throws: { $$subset: { name: "AgentSurfaceDefinitionError" } },
        },
      ],
    })),
  },
];

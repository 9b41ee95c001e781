/**
 * The supported keywords ("Supported JSON Schema subset"), and which values each of them takes. A keyword that is not in
 * one of these tables is not supported.
 */
import { isFormat } from "./formats.js";

/** The seven names of `type`. */
export const TYPE_NAMES = ["object", "array", "string", "number", "integer", "boolean", "null"] as const;

/** One of {@link TYPE_NAMES}. */
export type TypeName = (typeof TYPE_NAMES)[number];

/** Keywords that hold one schema. */
// AS-SCHEMA-014: a list of schemas is not a schema.
export const SCHEMA_KEYWORDS = ["items"] as const;

/** Keywords that hold a non-empty list of schemas. */
export const SCHEMA_LIST_KEYWORDS = ["anyOf"] as const;

/** Keywords that hold schemas by name. The names are the author's: none of them is a keyword. */
export const SCHEMA_MAP_KEYWORDS = ["properties", "$defs"] as const;

/** The dialect of the subset; the value that `$schema` may have. */
export const DIALECT = "https://json-schema.org/draft/2020-12/schema";

type ValueCheck = (value: unknown) => boolean;

const isString: ValueCheck = (value) => typeof value === "string";
const isBoolean: ValueCheck = (value) => typeof value === "boolean";
const isNumber: ValueCheck = (value) => typeof value === "number";
const isCount: ValueCheck = (value) => typeof value === "number" && Number.isInteger(value) && value >= 0;
const isTypeName: ValueCheck = (value) => (TYPE_NAMES as readonly unknown[]).includes(value);
const isAnything: ValueCheck = () => true;

/** Keywords that hold no schema, each with the values it takes and the words for them. */
export const PLAIN_KEYWORDS: ReadonlyMap<string, { accepts: ValueCheck; expected: string }> = new Map(
  Object.entries({
    // AS-SCHEMA-011
    // ambiguous: may a type list join two types other than null?
    type: {
      accepts: (value: unknown) => isTypeName(value) || (isUniqueList(value, isTypeName) && value.length > 0),
      expected: "one of the seven types, or a list of them",
    },
    enum: { accepts: (value: unknown) => Array.isArray(value), expected: "a list" },
    const: { accepts: isAnything, expected: "a JSON value" },
    required: { accepts: (value: unknown) => isUniqueList(value, isString), expected: "a list of unique names" },
    // AS-SCHEMA-013
    additionalProperties: { accepts: isBoolean, expected: "a boolean" },
    minItems: { accepts: isCount, expected: "a whole number, 0 or more" },
    maxItems: { accepts: isCount, expected: "a whole number, 0 or more" },
    uniqueItems: { accepts: isBoolean, expected: "a boolean" },
    minLength: { accepts: isCount, expected: "a whole number, 0 or more" },
    maxLength: { accepts: isCount, expected: "a whole number, 0 or more" },
    pattern: { accepts: isPattern, expected: "a regular expression (ECMA-262, flag u)" },
    // AS-SCHEMA-015
    format: { accepts: isFormat, expected: "one of date-time, date, uuid, email, uri" },
    minimum: { accepts: isNumber, expected: "a number" },
    maximum: { accepts: isNumber, expected: "a number" },
    exclusiveMinimum: { accepts: isNumber, expected: "a number" },
    exclusiveMaximum: { accepts: isNumber, expected: "a number" },
    multipleOf: {
      accepts: (value: unknown) => typeof value === "number" && value > 0,
      expected: "a number above 0",
    },
    // AS-SCHEMA-016: where the reference leads is checked when all definitions are known.
    $ref: { accepts: isString, expected: "a reference" },
    // AS-SCHEMA-010: annotations; what stands under `default` and `examples` is data.
    description: { accepts: isString, expected: "a string" },
    title: { accepts: isString, expected: "a string" },
    default: { accepts: isAnything, expected: "a JSON value" },
    examples: { accepts: (value: unknown) => Array.isArray(value), expected: "a list" },
    deprecated: { accepts: isBoolean, expected: "a boolean" },
  }),
);

function isUniqueList(value: unknown, isMember: ValueCheck): value is unknown[] {
  return Array.isArray(value) && value.every(isMember) && new Set(value).size === value.length;
}

function isPattern(value: unknown): boolean {
  if (typeof value !== "string") return false;
  try {
    new RegExp(value, "u");
    return true;
  } catch {
    return false;
  }
}

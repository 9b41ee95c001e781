import { toJsonValue } from "../json/clone.js";
import { NonJsonValueError, toJsonPointer } from "../json/errors.js";
import { utf8ByteLength } from "../json/size.js";
import { DEFAULT_LIMITS } from "../limits.js";
import type { AgentSurfaceLimits } from "../types.js";
import { DIALECT, PLAIN_KEYWORDS, SCHEMA_KEYWORDS, SCHEMA_LIST_KEYWORDS, SCHEMA_MAP_KEYWORDS } from "./keywords.js";
import { isSchemaNode, outsideSubset, type SchemaNode } from "./node.js";
import { resolveReferences } from "./references.js";

/** A document that keeps to the subset. */
export interface SchemaDocument {
  readonly root: SchemaNode;
  /** The definition behind each schema that has a `$ref`. */
  readonly references: ReadonlyMap<SchemaNode, SchemaNode>;
}

/** The bounds of a schema document; an omitted one has its documented default. */
export type SchemaLimits = Partial<Pick<AgentSurfaceLimits, "maxSchemaBytes" | "maxSchemaDepth">>;

/**
 * Checks that a JSON Schema keeps to the supported subset ("Supported JSON Schema subset").
 *
 * @param limits `maxSchemaBytes`: longest compact serialisation, in UTF-8 bytes (default 16 384). `maxSchemaDepth`:
 *   deepest nesting of schemas, where the root is at level 1 (default 8).
 * @throws AgentSurfaceDefinitionError `INVALID_DEFINITION` on a keyword, value, reference, depth or size outside of it.
 */
export function validateJsonSchemaDocument(schema: unknown, limits: SchemaLimits = {}): void {
  readSchemaDocument(schema, limits);
}

/** As {@link validateJsonSchemaDocument}, and returns what was read. */
export function readSchemaDocument(schema: unknown, limits: SchemaLimits = {}): SchemaDocument {
  const maxSchemaBytes = limits.maxSchemaBytes ?? DEFAULT_LIMITS.maxSchemaBytes;
  const maxSchemaDepth = limits.maxSchemaDepth ?? DEFAULT_LIMITS.maxSchemaDepth;
  const root = detach(schema);
  // AS-SCHEMA-005
  const bytes = utf8ByteLength(JSON.stringify(root));
  if (bytes > maxSchemaBytes) throw outsideSubset([], `takes ${bytes} bytes, more than ${maxSchemaBytes}`);

  const places = new Map<string, SchemaNode>();
  collect(root, [], 1, maxSchemaDepth, places);
  return { root: root as SchemaNode, references: resolveReferences(places) };
}

function detach(schema: unknown): unknown {
  try {
    return toJsonValue(schema);
  } catch (error) {
    if (!(error instanceof NonJsonValueError)) throw error;
    throw outsideSubset(error.path, `is ${error.found}`);
  }
}

/** Walks the schemas of a document, not its data: checks each keyword, and notes each schema under its JSON Pointer. */
function collect(
  schema: unknown,
  path: (string | number)[],
  level: number,
  maxLevel: number,
  places: Map<string, SchemaNode>,
): void {
  // ambiguous: are `true` and `false`, which the draft calls schemas too, schemas here?
  if (!isSchemaNode(schema)) throw outsideSubset(path, "is not a schema object");
  // AS-SCHEMA-004
  // ambiguous: is the root at level 1 or 0, and is it schemas or JSON containers that nest? A reference adds no level.
  if (level > maxLevel) throw outsideSubset(path, `is nested deeper than ${maxLevel} levels`);
  places.set(toJsonPointer(path), schema);

  const descend = (child: unknown, ...steps: (string | number)[]): void =>
    collect(child, [...path, ...steps], level + 1, maxLevel, places);

  for (const [keyword, value] of Object.entries(schema)) {
    // AS-SCHEMA-008: a keyword is checked wherever a schema stands.
    if (isOneOf(SCHEMA_KEYWORDS, keyword)) {
      descend(value, keyword);
    } else if (isOneOf(SCHEMA_LIST_KEYWORDS, keyword)) {
      if (!Array.isArray(value) || value.length === 0) {
        throw outsideSubset([...path, keyword], "is not a non-empty list of schemas");
      }
      for (const [index, child] of value.entries()) descend(child, keyword, index);
    } else if (isOneOf(SCHEMA_MAP_KEYWORDS, keyword)) {
      if (!isSchemaNode(value)) throw outsideSubset([...path, keyword], "does not hold schemas by name");
      // AS-SCHEMA-009: the names are not keywords.
      for (const [name, child] of Object.entries(value)) descend(child, keyword, name);
    } else {
      checkPlainKeyword(keyword, value, path);
    }
  }
}

function checkPlainKeyword(keyword: string, value: unknown, path: (string | number)[]): void {
  // ambiguous: the list has no $schema, yet the page's own z.toJSONSchema example emits it; is it refused?
  if (keyword === "$schema" && path.length === 0 && value === DIALECT) return;

  const rule = PLAIN_KEYWORDS.get(keyword);
  // AS-SCHEMA-001
  if (rule === undefined) throw outsideSubset([...path, keyword], "is not a supported keyword");
  if (!rule.accepts(value)) throw outsideSubset([...path, keyword], `is not ${rule.expected}`);
}

function isOneOf(keywords: readonly string[], keyword: string): boolean {
  return keywords.includes(keyword);
}

import { AgentSurfaceDefinitionError } from "../errors.js";
import { toJsonPointer } from "../json/errors.js";

/** One schema of a document, detached from the author's object. Keywords are own properties. */
export type SchemaNode = { readonly [keyword: string]: unknown };

/** Reads one keyword of the schema at hand; `undefined` when it has none. */
export type KeywordReader = <T>(name: string) => T | undefined;

/** Whether a value has the shape of a schema: an object, whatever its keywords. */
export function isSchemaNode(value: unknown): value is SchemaNode {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The error for a defect at a place of a schema document.
 *
 * ambiguous: core-api.md names INVALID_DEFINITION for all of the subset, the errors page UNSUPPORTED_SCHEMA; which?
 */
export function outsideSubset(
  path: readonly (string | number)[] | string,
  problem: string,
): AgentSurfaceDefinitionError {
  const pointer = typeof path === "string" ? path : toJsonPointer(path);
  return new AgentSurfaceDefinitionError("INVALID_DEFINITION", `JSON Schema: ${pointer || "the root"} ${problem}`);
}

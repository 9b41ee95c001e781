import type { AgentSchemaIssue } from "../errors.js";
import { NonJsonValueError, toJsonValue } from "../json/clone.js";
import type { JsonSchema, JsonValue } from "../types.js";
import { compile } from "./compile.js";
import { matches, startRun } from "./run.js";
import { readSchemaDocument } from "./subset.js";

/** What a validator says of a value: a detached copy of it, or the reasons why it does not match. */
export type Validation =
  | { readonly value: JsonValue; readonly issues?: undefined }
  | { readonly issues: readonly AgentSchemaIssue[] };

/** Validates one value. Never throws, never coerces, never fills in a `default`. */
export type Validator = (value: unknown) => Validation;

/**
 * The structural validator: exactly the supported subset, compiled once.
 *
 * Size and depth are no concern here; a registry bounds them with its own limits when it takes a definition.
 *
 * @throws AgentSurfaceDefinitionError `INVALID_DEFINITION` when the schema leaves the subset.
 */
export function createValidator(schema: JsonSchema): Validator {
  const compiled = compile(readSchemaDocument(schema, { maxSchemaBytes: Infinity, maxSchemaDepth: Infinity }));
  return (value) => {
    const copy = detach(value);
    if ("issues" in copy) return copy;
    const run = startRun();
    // AS-SCHEMA-021
    return matches(compiled, copy.value, run) ? copy : { issues: run.issues };
  };
}

function detach(value: unknown): Validation & ({ value: JsonValue } | { issues: readonly AgentSchemaIssue[] }) {
  try {
    return { value: toJsonValue(value) };
  } catch (error) {
    if (!(error instanceof NonJsonValueError)) throw error;
    return { issues: [{ path: error.path, message: `must be a JSON value, not ${error.found}` }] };
  }
}

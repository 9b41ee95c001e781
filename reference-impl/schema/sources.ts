/** Where an `AgentSchema` comes from ("Constructors"): a JSON Schema, or a schema library by way of Standard Schema. */
import { AgentSchemaError, type AgentSchemaIssue, AgentSurfaceDefinitionError } from "../errors.js";
import { toJsonValue } from "../json/clone.js";
import { NonJsonValueError, toJsonPointer } from "../json/errors.js";
import { deepFreeze } from "../json/freeze.js";
import type { AgentSchema, JsonSchema, JsonValue, StandardSchemaResult, StandardSchemaV1 } from "../types.js";
import { createValidator, type Validator } from "./validate.js";

/**
 * Makes an `AgentSchema` from a JSON Schema, with the structural validator behind it. `T` is the caller's assertion.
 *
 * The schema is copied and frozen. One outside the subset is not refused here but when it is registered, or at the
 * latest by the first `parse` (`AgentSurfaceDefinitionError`). `parse` gives a detached copy of the value; `default` is
 * an annotation and fills nothing in.
 */
export function fromJsonSchema<T = JsonValue>(schema: JsonSchema): AgentSchema<T> {
  const jsonSchema = detachSchema(schema);
  let validator: Validator | undefined;
  return Object.freeze({
    jsonSchema,
    parse(value: unknown): T {
      validator ??= createValidator(jsonSchema);
      const result = validator(value);
      // AS-SCHEMA-045
      if (result.issues !== undefined) throw mismatch(result.issues);
      return result.value as T;
    },
  });
}

/**
 * Wraps a Standard Schema (Zod, Valibot, ArkType …). The library validates, and may transform as it is made to; the
 * JSON Schema, which agents see, is the caller's and is copied and frozen.
 *
 * `parse` throws `AgentSchemaError` on issues, and also when the library validates asynchronously or throws.
 *
 * @throws AgentSurfaceDefinitionError `INVALID_DEFINITION` without a Standard Schema or without its JSON Schema.
 */
export function fromStandardSchema<T>(
  schema: StandardSchemaV1<unknown, T>,
  options: { jsonSchema: JsonSchema },
): AgentSchema<T> {
  const standard = (schema as StandardSchemaV1<unknown, T> | undefined)?.["~standard"];
  if (typeof standard?.validate !== "function") {
    throw new AgentSurfaceDefinitionError("INVALID_DEFINITION", "fromStandardSchema needs a Standard Schema");
  }
  if (typeof options?.jsonSchema !== "object" || options.jsonSchema === null) {
    throw new AgentSurfaceDefinitionError("INVALID_DEFINITION", "fromStandardSchema needs options.jsonSchema");
  }
  return Object.freeze({
    // AS-SCHEMA-047
    jsonSchema: detachSchema(options.jsonSchema),
    parse(value: unknown): T {
      // AS-SCHEMA-002
      const result = runStandardSchema(standard, value);
      if (result.issues !== undefined) throw mismatch(toIssues(result.issues));
      return result.value;
    },
  });
}

/** For actions without input, and observations of constant shape: takes `{}` and nothing else. */
// AS-SCHEMA-048
export const emptyObjectSchema: AgentSchema<Record<string, never>> = fromJsonSchema({
  type: "object",
  properties: {},
  additionalProperties: false,
});

function runStandardSchema<T>(standard: StandardSchemaV1<unknown, T>["~standard"], value: unknown) {
  let result: StandardSchemaResult<T> | Promise<StandardSchemaResult<T>>;
  try {
    result = standard.validate(value);
  } catch (cause) {
    // The library's own message may tell internals.
    throw new AgentSchemaError("The value could not be validated", [], { cause });
  }
  // ambiguous: may a Standard Schema validate asynchronously? `parse` returns T, so there is nothing to wait with.
  if (isThenable(result)) {
    result.then(undefined, () => {});
    throw new AgentSchemaError("The value could not be validated: its schema is asynchronous");
  }
  return result;
}

function isThenable<T>(result: unknown): result is PromiseLike<T> {
  return typeof (result as PromiseLike<T> | null | undefined)?.then === "function";
}

function toIssues(issues: Extract<StandardSchemaResult<unknown>, { issues: readonly unknown[] }>["issues"]) {
  return issues.map(({ message, path = [] }) => ({
    path: toJsonPointer(path.map((step) => stepName(typeof step === "object" ? step.key : step))),
    message,
  }));
}

function stepName(key: PropertyKey): string | number {
  return typeof key === "symbol" ? String(key) : key;
}

function mismatch(issues: readonly AgentSchemaIssue[]): AgentSchemaError {
  const count = issues.length === 1 ? "1 issue" : `${issues.length} issues`;
  return new AgentSchemaError(`The value does not match its schema (${count})`, issues);
}

/** What is no JSON cannot be copied; it is kept as it is, for registration to refuse. */
function detachSchema(schema: JsonSchema): JsonSchema {
  try {
    return deepFreeze(toJsonValue(schema) as JsonSchema);
  } catch (error) {
    if (error instanceof NonJsonValueError) return schema;
    throw error;
  }
}

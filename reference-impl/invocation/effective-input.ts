import type { ProcedureRecord } from "../definitions/records.js";
import { AgentSchemaError, type AgentSchemaIssue } from "../errors.js";
import { bindingFailed, invalidInput } from "../failures.js";
import { toJsonValue } from "../json/clone.js";
import { NonJsonValueError } from "../json/errors.js";
import { deepFreeze } from "../json/freeze.js";
import { setOwn } from "../json/plain.js";
import type { Runtime } from "../registry/runtime.js";
import type { AgentSchema, JsonObject, JsonValue } from "../types/json.js";
import { readContext } from "./handler-context.js";
import type { Target } from "./resolution.js";
import type { Run } from "./run.js";

/**
 * Phase 5: locked fields refused, live bindings applied, the full schema validated. The result is deep-frozen: it is
 * what policies judge, what the user confirms, and – as a copy – what the handler gets.
 *
 * @returns `undefined` for an observation
 * @throws Refusal `INVALID_INPUT`, or `PRECONDITION_FAILED` when a live binding is at fault
 */
export function effectiveInput(runtime: Runtime, run: Run, target: Target): JsonValue | undefined {
  const { capability } = target;
  const { input, inputDefect } = run.request;
  // ambiguous: what of an input that is given to an observation? Nothing validates it, and nothing receives it.
  if (capability.kind === "observation") return undefined;
  if (inputDefect !== undefined) {
    throw invalidInput([{ path: inputDefect.path, message: `is not JSON: ${inputDefect.found}` }]);
  }
  switch (capability.kind) {
    case "action":
      // ambiguous: is an omitted input the empty object, or nothing at all?
      return validated(capability.input, input === undefined ? {} : input);
    case "procedure":
      return boundInput(runtime, run, target, capability, input === undefined ? {} : input);
  }
}

function boundInput(
  runtime: Runtime,
  run: Run,
  target: Target,
  procedure: ProcedureRecord,
  supplied: JsonValue,
): JsonValue {
  if (procedure.boundKeys.length === 0) return validated(procedure.input, supplied);
  if (!isObject(supplied)) throw invalidInput([{ path: "", message: "must be an object" }]);

  // AS-INVOKE-004
  const locked = procedure.lockedKeys.filter((key) => Object.hasOwn(supplied, key));
  if (locked.length > 0) {
    throw invalidInput(
      locked.map((key) => ({ path: pointer(key), message: "is set by the application" })),
      locked,
    );
  }

  const merged: JsonObject = toJsonValue(supplied) as JsonObject;
  // What the agent cannot set, the application has to.
  const fromState: string[] = [...procedure.lockedKeys];
  for (const [key, value] of Object.entries(boundValues(runtime, run, target, procedure))) {
    // The agent's value wins where the binding may be overridden; a locked one was refused above.
    if (Object.hasOwn(merged, key)) continue;
    setOwn(merged, key, value);
    fromState.push(key);
  }
  return validated(procedure.input, merged, fromState);
}

/** What `bind()` reads from live state now, and nothing but the declared fields. */
function boundValues(runtime: Runtime, run: Run, target: Target, procedure: ProcedureRecord): JsonObject {
  try {
    const bound: unknown = procedure.handlers.bind?.(readContext(runtime, run, target));
    if (bound instanceof Promise) bound.catch(() => {});
    const values: JsonValue = toJsonValue(bound);
    if (!isObject(values)) throw bindingFailed();
    const declared: JsonObject = {};
    for (const key of procedure.boundKeys) if (Object.hasOwn(values, key)) setOwn(declared, key, values[key]);
    return declared;
  } catch {
    // AS-INVOKE-003
    throw bindingFailed();
  }
}

/**
 * @param fromState top-level fields that the application supplied: when only they are at fault, it is not the agent who
 *   has to change something
 */
function validated(schema: AgentSchema<unknown>, value: JsonValue, fromState: readonly string[] = []): JsonValue {
  let parsed: unknown;
  try {
    parsed = schema.parse(value);
  } catch (error) {
    const issues = error instanceof AgentSchemaError ? error.issues : [];
    // ambiguous: a bound value that breaks the schema – a failed binding, or invalid input?
    if (issues.length > 0 && issues.every((issue) => isWithin(issue, fromState))) throw bindingFailed();
    throw invalidInput(issues.length > 0 ? issues : [{ path: "", message: "does not match the schema" }]);
  }
  try {
    return deepFreeze(toJsonValue(parsed));
  } catch (error) {
    // ambiguous: a schema that parses to something that is not JSON – whose fault, and which code?
    const path = error instanceof NonJsonValueError ? error.path : "";
    throw invalidInput([{ path, message: "does not parse to a JSON value" }]);
  }
}

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const pointer = (key: string): string => `/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;

const isWithin = ({ path }: AgentSchemaIssue, keys: readonly string[]): boolean =>
  keys.some((key) => path === pointer(key) || path.startsWith(`${pointer(key)}/`));

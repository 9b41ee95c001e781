import { type AgentDefinitionErrorCode, AgentSurfaceDefinitionError } from "../errors.js";
import { toJsonValue } from "../json/clone.js";
import { deepFreeze } from "../json/freeze.js";
import { utf8ByteLength } from "../json/size.js";
import type { JsonObject } from "../types/json.js";
import type { AgentPolicy } from "../types/policy.js";

/** Names the place of a defect, for its author: `devices.table`, `view:devices.table.select`. */
export type Place = string;

export function defect(code: AgentDefinitionErrorCode, place: Place, what: string): AgentSurfaceDefinitionError {
  return new AgentSurfaceDefinitionError(code, `${place}: ${what}`);
}

/** An object, as a record of unknown members. */
export function requireRecord(value: unknown, place: Place, what: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw defect("INVALID_DEFINITION", place, `${what} must be an object`);
  }
  return value as Record<string, unknown>;
}

/** Refuses members that the documents do not know: a misspelt one would be silently without effect. */
export function requireKnownFields(record: object, known: ReadonlySet<string>, place: Place): void {
  for (const field in record) {
    if (!known.has(field)) throw defect("INVALID_DEFINITION", place, `unknown field "${field}"`);
  }
}

/** AS-DEF-001 to AS-DEF-004: agent-visible prose, present and within its limit. */
export function requireDescription(value: unknown, maxLength: number, place: Place): string {
  if (typeof value !== "string" || value.trim() === "") {
    throw defect("INVALID_DEFINITION", place, "a description is required");
  }
  if (value.length > maxLength) {
    throw defect("LIMIT_EXCEEDED", place, `the description is longer than ${maxLength} characters`);
  }
  return value;
}

/** A detached frozen copy of agent-visible metadata. */
export function optionalMeta(value: unknown, maxBytes: number, place: Place): JsonObject | undefined {
  if (value === undefined) return undefined;
  const record = requireRecord(value, place, "meta");
  let meta: JsonObject;
  try {
    meta = toJsonValue(record) as JsonObject;
  } catch (cause) {
    throw new AgentSurfaceDefinitionError("INVALID_DEFINITION", `${place}: meta must be JSON`, { cause });
  }
  if (utf8ByteLength(JSON.stringify(meta)) > maxBytes) {
    throw defect("LIMIT_EXCEEDED", place, `meta is larger than ${maxBytes} bytes`);
  }
  return deepFreeze(meta);
}

/** A copy of a list of policies. */
export function optionalPolicies(value: unknown, place: Place): readonly AgentPolicy[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value)) throw defect("INVALID_DEFINITION", place, "policies must be an array");
  for (const policy of value) {
    const { name, onDiscovery, onAuthorize, onInvoke } = requireRecord(policy, place, "a policy");
    if (typeof name !== "string" || name === "") throw defect("INVALID_DEFINITION", place, "a policy needs a name");
    for (const hook of [onDiscovery, onAuthorize, onInvoke]) {
      if (hook !== undefined && typeof hook !== "function") {
        throw defect("INVALID_DEFINITION", place, `a hook of policy "${name}" is not a function`);
      }
    }
  }
  return [...value];
}

export function requireFunction(value: unknown, place: Place, name: string): void {
  if (typeof value !== "function") throw defect("INVALID_DEFINITION", place, `${name} must be a function`);
}

export function optionalFunction(value: unknown, place: Place, name: string): void {
  if (value !== undefined) requireFunction(value, place, name);
}

export function optionalBoolean(value: unknown, fallback: boolean, place: Place, name: string): boolean {
  if (value === undefined) return fallback;
  if (typeof value !== "boolean") throw defect("INVALID_DEFINITION", place, `${name} must be true or false`);
  return value;
}

export function optionalOneOf<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  fallback: Choice,
  place: Place,
  name: string,
): Choice {
  if (value === undefined) return fallback;
  if (!(choices as readonly unknown[]).includes(value)) {
    throw defect("INVALID_DEFINITION", place, `${name} must be one of ${choices.join(", ")}`);
  }
  return value as Choice;
}

/** Milliseconds, more than zero. */
export function optionalTimeout(value: unknown, fallback: number, place: Place): number {
  if (value === undefined) return fallback;
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) {
    throw defect("INVALID_DEFINITION", place, "timeoutMs must be a number of milliseconds above zero");
  }
  return value;
}

/** `when` and `unavailableReason`: live, so only their kind is checked. */
export function checkAvailability(source: Record<string, unknown>, place: Place): void {
  optionalFunction(source.when, place, "when");
  const reason = source.unavailableReason;
  if (reason !== undefined && typeof reason !== "string" && typeof reason !== "function") {
    throw defect("INVALID_DEFINITION", place, "unavailableReason must be a text or a function");
  }
}

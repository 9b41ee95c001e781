import type { JsonValue } from "../types.js";
import { NonJsonValueError } from "./errors.js";
import { describeNonJson, isPlainObject, MAX_JSON_DEPTH, setOwn } from "./plain.js";

export { NonJsonValueError } from "./errors.js";

/**
 * A detached deep copy of a JSON value ("Serialization rules").
 *
 * Properties that hold `undefined` are stripped, elements that hold it become `null`, `-0` becomes `0`, an own `__proto__` stays an own property; accessors
 * are read once. Keys that are symbols or not enumerable are not seen, as in `JSON.stringify`.
 *
 * @throws NonJsonValueError naming the path of a function, symbol, bigint, non-finite number, cycle, class instance,
 *   `undefined` at the root, accessor that throws, or nesting beyond {@link MAX_JSON_DEPTH}.
 */
export function toJsonValue(value: unknown): JsonValue {
  const path: (string | number)[] = [];
  try {
    return copy(value, path, []);
  } catch (error) {
    if (error instanceof NonJsonValueError) throw error;
    // Only host code runs inside `copy`: an accessor or a proxy's trap.
    throw new NonJsonValueError(path, "an accessor that throws", { cause: error });
  }
}

/** @param path Where `value` is; grows and shrinks with the walk. @param ancestors The containers around `value`. */
function copy(value: unknown, path: (string | number)[], ancestors: object[]): JsonValue {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      // AS-SER-001
      if (!Number.isFinite(value)) throw new NonJsonValueError(path, describeNonJson(value));
      return value === 0 ? 0 : value;
    case "object":
      if (value === null) return null;
      break;
    default:
      // AS-SER-001
      throw new NonJsonValueError(path, describeNonJson(value));
  }

  if (ancestors.includes(value)) throw new NonJsonValueError(path, "a cycle");
  if (ancestors.length >= MAX_JSON_DEPTH) throw new NonJsonValueError(path, "nesting that is too deep");
  ancestors.push(value);
  const result = Array.isArray(value) ? copyArray(value, path, ancestors) : copyObject(value, path, ancestors);
  ancestors.pop();
  return result;
}

function copyArray(array: readonly unknown[], path: (string | number)[], ancestors: object[]): JsonValue[] {
  const result: JsonValue[] = [];
  const depth = path.length;
  for (let index = 0; index < array.length; index++) {
    path[depth] = index;
    const element = array[index];
    // ambiguous: is an undefined element or a hole of a list written as null, as JSON does, or a defect?
    result.push(element === undefined ? null : copy(element, path, ancestors));
  }
  if (path.length > depth) path.pop();
  return result;
}

function copyObject(object: object, path: (string | number)[], ancestors: object[]): { [key: string]: JsonValue } {
  if (!isPlainObject(object)) throw new NonJsonValueError(path, describeNonJson(object));
  const result: { [key: string]: JsonValue } = {};
  const depth = path.length;
  for (const key of Object.keys(object)) {
    path[depth] = key;
    const member = (object as Record<string, unknown>)[key];
    // AS-SER-001: undefined properties are stripped.
    if (member !== undefined) setOwn(result, key, copy(member, path, ancestors));
  }
  if (path.length > depth) path.pop();
  return result;
}

import { NonJsonValueError } from "./errors.js";
import { isPlainObject, MAX_JSON_DEPTH } from "./plain.js";

/**
 * Whether two JSON values are equal: by value at every depth, whatever the order of keys; `-0` equals `0`, `1` is not
 * `"1"`, a missing key is not `null`. What is no JSON value equals nothing but itself.
 *
 * @throws NonJsonValueError when both are nested beyond {@link MAX_JSON_DEPTH} (no JSON value taken in here is).
 */
export function jsonEqual(a: unknown, b: unknown): boolean {
  return equal(a, b, 0);
}

function equal(a: unknown, b: unknown, depth: number): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (depth > MAX_JSON_DEPTH) throw new NonJsonValueError([], "nesting that is too deep");

  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return false;
    return a.every((element, index) => equal(element, b[index], depth + 1));
  }
  if (Array.isArray(b)) return false;

  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  const left = a as Record<string, unknown>;
  const right = b as Record<string, unknown>;
  return keys.every((key) => Object.hasOwn(right, key) && equal(left[key], right[key], depth + 1));
}

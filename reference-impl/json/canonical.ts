import { NonJsonValueError } from "./errors.js";
import { describeNonJson, isPlainObject, MAX_JSON_DEPTH } from "./plain.js";

/**
 * Canonical JSON ("Confirmation protocol", and the capability manifest): one text for each JSON value.
 *
 * No white space; keys sorted by UTF-16 code unit at every level; array order kept; `undefined` dropped in objects and
 * written as `null` in arrays; `-0` written as `0`; strings and numbers as `JSON.stringify` writes them (a lone surrogate as
 * its `\uXXXX` escape).
 * The text is written directly, never by way of a sorted object: an engine moves integer-like keys to the front.
 *
 * @throws NonJsonValueError for whatever is not a JSON value (see `toJsonValue`).
 */
export function canonicalJson(value: unknown): string {
  const path: (string | number)[] = [];
  try {
    return write(value, path);
  } catch (error) {
    if (error instanceof NonJsonValueError) throw error;
    throw new NonJsonValueError(path, "an accessor that throws", { cause: error });
  }
}

/** A member of an object as it stands in canonical JSON: `"name":value`. */
export interface CanonicalMember {
  readonly name: string;
  readonly text: string;
}

/**
 * The members of an object, in canonical order, for one whose parts are hashed more than once.
 * @throws NonJsonValueError as {@link canonicalJson}
 */
export function canonicalMembers(object: object): CanonicalMember[] {
  const members: CanonicalMember[] = [];
  for (const name of Object.keys(object).sort()) {
    const value = (object as Record<string, unknown>)[name];
    if (value !== undefined) members.push({ name, text: `${quote(name)}:${canonicalJson(value)}` });
  }
  return members;
}

/** The canonical JSON of an object of these members, which are in canonical order. */
export function objectOf(members: readonly CanonicalMember[]): string {
  return `{${members.map(({ text }) => text).join(",")}}`;
}

/** @param path Where `value` is; its length is the depth of nesting. */
function write(value: unknown, path: (string | number)[]): string {
  switch (typeof value) {
    case "string":
      return quote(value);
    case "boolean":
      return value ? "true" : "false";
    case "number":
      if (!Number.isFinite(value)) throw new NonJsonValueError(path, describeNonJson(value));
      // AS-CONFIRM-002: String(-0) is "0".
      return String(value);
    case "object":
      if (value === null) return "null";
      // A cycle is nothing but endless nesting.
      if (path.length >= MAX_JSON_DEPTH) throw new NonJsonValueError(path, "a cycle, or nesting that is too deep");
      return Array.isArray(value) ? writeArray(value, path) : writeObject(value, path);
    default:
      throw new NonJsonValueError(path, describeNonJson(value));
  }
}

function writeArray(array: readonly unknown[], path: (string | number)[]): string {
  const depth = path.length;
  let text = "[";
  for (let index = 0; index < array.length; index++) {
    path[depth] = index;
    if (index > 0) text += ",";
    text += write(array[index] ?? null, path);
  }
  if (path.length > depth) path.pop();
  return `${text}]`;
}

function writeObject(object: object, path: (string | number)[]): string {
  if (!isPlainObject(object)) throw new NonJsonValueError(path, describeNonJson(object));
  const depth = path.length;
  let text = "{";
  // AS-CONFIRM-002: the default sort compares UTF-16 code units.
  for (const key of Object.keys(object).sort()) {
    path[depth] = key;
    const member = (object as Record<string, unknown>)[key];
    if (member === undefined) continue;
    if (text.length > 1) text += ",";
    text += `${quote(key)}:${write(member, path)}`;
  }
  if (path.length > depth) path.pop();
  return `${text}}`;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that JSON escapes
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/;

function quote(text: string): string {
  return NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`;
}

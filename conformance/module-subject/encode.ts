import { types } from "node:util";
import { toBase64 } from "./base64.js";
import { setOwn } from "./own.js";

/** What the fast path answers when a value needs the thorough one. */
const NOT_PLAIN = Symbol("not plain");

/** Deeper than this, the thorough path looks out for cycles. */
const FAST_DEPTH = 48;

/** Deeper than this, a value is cut: no answer needs it, and the stack must not overflow. */
const MAX_DEPTH = 1000;

/**
 * Copies any JavaScript value into JSON for the wire. What JSON lacks becomes an object with `$tag`
 * (spec/schemas/protocol.schema.json, Tagged). The copy does not change when the value does. Never throws.
 */
export function encode(value: unknown): unknown {
  return write(value, false);
}

/**
 * As {@link encode}, for what a behaviour receives: members that are getters of the class count, and a signal tells its
 * state.
 */
export function encodeContext(value: unknown): unknown {
  return write(value, true);
}

function write(value: unknown, isContext: boolean): unknown {
  try {
    const copy = copyPlain(value, 0);
    if (copy !== NOT_PLAIN) return copy;
  } catch {
    // A getter or a proxy threw; the thorough path finds out which.
  }
  return copyAny(value, [], isContext);
}

function copyPlain(value: unknown, depth: number): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? value : NOT_PLAIN;
    case "object":
      if (value === null) return null;
      if (depth > FAST_DEPTH) return NOT_PLAIN;
      return Array.isArray(value) ? copyPlainArray(value, depth) : copyPlainObject(value, depth);
    default:
      return NOT_PLAIN;
  }
}

function copyPlainArray(array: readonly unknown[], depth: number): unknown {
  const copy: unknown[] = [];
  for (let index = 0; index < array.length; index++) {
    if (!(index in array)) return NOT_PLAIN;
    const item = copyPlain(array[index], depth + 1);
    if (item === NOT_PLAIN) return NOT_PLAIN;
    copy.push(item);
  }
  return copy;
}

function copyPlainObject(object: object, depth: number): unknown {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype !== Object.prototype && prototype !== null) return NOT_PLAIN;
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(object)) {
    if (key === "$tag" || key === "__proto__") return NOT_PLAIN;
    const member = copyPlain((object as Record<string, unknown>)[key], depth + 1);
    if (member === NOT_PLAIN) return NOT_PLAIN;
    copy[key] = member;
  }
  return copy;
}

/** @param ancestors the objects that `value` stands in: meeting one of them again is a cycle */
function copyAny(value: unknown, ancestors: object[], isContext: boolean): unknown {
  switch (typeof value) {
    case "undefined":
      return { $tag: "undefined" };
    case "bigint":
      return { $tag: "bigint", value: value.toString() };
    case "symbol":
      return value.description === undefined ? { $tag: "symbol" } : { $tag: "symbol", value: value.description };
    case "function":
      return { $tag: "function" };
    case "number":
      return copyNumber(value);
    case "object":
      return value === null ? null : copyObject(value, ancestors, isContext);
    default:
      return value;
  }
}

function copyNumber(value: number): unknown {
  if (Number.isFinite(value) && !Object.is(value, -0)) return value;
  return { $tag: "number", value: Object.is(value, -0) ? "-0" : String(value) };
}

function copyObject(object: object, ancestors: object[], isContext: boolean): unknown {
  if (ancestors.includes(object) || ancestors.length >= MAX_DEPTH) return { $tag: "cyclic" };
  ancestors.push(object);
  try {
    return copyByKind(object, ancestors, isContext);
  } catch {
    // A hostile proxy: all that can be said is that it is an object of no known kind.
    return { $tag: "instance", value: "" };
  } finally {
    ancestors.pop();
  }
}

function copyByKind(object: object, ancestors: object[], isContext: boolean): unknown {
  if (Array.isArray(object)) return copyArray(object, ancestors, isContext);
  const inside = (value: unknown) => copyAny(value, ancestors, isContext);
  if (types.isDate(object)) return { $tag: "date", value: dateText(object) };
  if (types.isPromise(object)) return { $tag: "promise" };
  if (types.isMap(object)) {
    const entries = [...object].map(([key, value]) => [inside(key), inside(value)]);
    return entries.length > 0 ? { $tag: "instance", value: "Map", entries } : { $tag: "instance", value: "Map" };
  }
  if (types.isSet(object)) {
    const entries = [...object].map(inside);
    return entries.length > 0 ? { $tag: "instance", value: "Set", entries } : { $tag: "instance", value: "Set" };
  }
  if (types.isUint8Array(object)) return { $tag: "binary", value: toBase64(object) };
  if (isContext && object instanceof AbortSignal) return { aborted: object.aborted };

  const prototype: unknown = Object.getPrototypeOf(object);
  const isPlain = prototype === Object.prototype || prototype === null;
  if (!isPlain && !(isContext && !types.isNativeError(object))) {
    return { $tag: "instance", value: className(object) };
  }
  return copyMembers(object, isPlain ? Object.keys(object) : visibleKeys(object), ancestors, isContext);
}

function copyArray(array: readonly unknown[], ancestors: object[], isContext: boolean): unknown[] {
  const copy: unknown[] = [];
  for (let index = 0; index < array.length; index++) {
    copy.push(index in array ? copyAny(array[index], ancestors, isContext) : { $tag: "hole" });
  }
  return copy;
}

/** A getter that throws is told apart from a member that is there: the only member, or one among others. */
function copyMembers(object: object, keys: readonly string[], ancestors: object[], isContext: boolean): unknown {
  const copy: Record<string, unknown> = {};
  let holdsItself = false;
  let threw: string | undefined;
  for (const key of keys) {
    let member: unknown;
    try {
      member = (object as Record<string, unknown>)[key];
    } catch {
      threw = key;
      setOwn(copy, key, { $tag: "throwing-getter" });
      continue;
    }
    if (key === "self" && member === object) holdsItself = true;
    else setOwn(copy, key, copyAny(member, ancestors, isContext));
  }
  if (threw !== undefined && keys.length === 1) return { $tag: "throwing-getter", value: threw };
  const escaped = Object.hasOwn(copy, "$tag") ? { $tag: "object", value: copy } : copy;
  return holdsItself ? { $tag: "cyclic", value: escaped } : escaped;
}

/** Own enumerable keys, and those of accessors that the class has. */
function visibleKeys(object: object): string[] {
  const keys = new Set(Object.keys(object));
  let level: object | null = Object.getPrototypeOf(object) as object | null;
  while (level !== null && level !== Object.prototype) {
    for (const key of Object.getOwnPropertyNames(level)) {
      if (key !== "__proto__" && Object.getOwnPropertyDescriptor(level, key)?.get) keys.add(key);
    }
    level = Object.getPrototypeOf(level) as object | null;
  }
  return [...keys];
}

function dateText(date: Date): string {
  const time = date.getTime();
  return Number.isNaN(time) ? "Invalid Date" : new Date(time).toISOString();
}

function className(object: object): string {
  const maker: unknown = (object as { constructor?: unknown }).constructor;
  return typeof maker === "function" ? maker.name : "";
}

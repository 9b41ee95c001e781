import type { OperatorName } from "../load/operators.js";
import type { Bindings, Mismatch } from "./mismatch.js";
import { isAbsent, isRecord, jsonEquals, show, typeName, withoutAbsent } from "./values.js";

type Compare = (pattern: unknown, actual: unknown, bindings: Bindings, path: string) => Mismatch | undefined;

/** What an operator needs to look deeper: the matcher itself, and what is bound so far. */
export interface Scope {
  match: Compare;
  /** As `match`, but lets the actual object have more members. */
  matchSubset: Compare;
  bindings: Bindings;
}

type Apply = (argument: unknown, actual: unknown, scope: Scope, path: string) => Mismatch | undefined;

/** Applies one operator; those that try several ways leave no binding behind from a way that failed. */
export function applyOperator(
  name: string,
  argument: unknown,
  actual: unknown,
  scope: Scope,
  path: string,
): Mismatch | undefined {
  const apply = APPLY[name as OperatorName];
  if (!apply) throw new Error(`unknown operator ${name}`);
  return apply(argument, actual, scope, path);
}

const APPLY: Record<OperatorName, Apply> = {
  $$subset(pattern, actual, scope, path) {
    return scope.matchSubset(pattern, actual, scope.bindings, path);
  },
  $$optional(pattern, actual, scope, path) {
    return scope.match(pattern, actual, scope.bindings, path);
  },
  $$absent(_argument, actual, _scope, path) {
    return isAbsent(actual) ? undefined : differs(path, { $$absent: true }, actual, "expected nothing here");
  },
  $$any() {
    return undefined;
  },
  $$pending(_argument, actual, _scope, path) {
    return differs(path, { $$pending: true }, actual, "expected the call to be pending still");
  },
  $$literal(value, actual, _scope, path) {
    return jsonEquals(value, actual) ? undefined : differs(path, value, actual, `expected exactly ${show(value)}`);
  },
  $$type(expected, actual, _scope, path) {
    const found = typeName(actual);
    const fits = found === expected || (expected === "number" && found === "integer");
    return fits ? undefined : differs(path, { $$type: expected }, actual, `expected ${String(expected)}, got ${found}`);
  },
  $$regex(expression, actual, _scope, path) {
    const fits = typeof actual === "string" && new RegExp(`^(?:${String(expression)})$`, "su").test(actual);
    return fits
      ? undefined
      : differs(path, { $$regex: expression }, actual, `expected a text that matches ${String(expression)}`);
  },
  $$size(expected, actual, scope, path) {
    const size = sizeOf(actual);
    if (size === undefined) return differs(path, { $$size: expected }, actual, "expected something that has a size");
    const mismatch = scope.match(expected, size, scope.bindings, `${path}.size`);
    return mismatch && { ...mismatch, message: `size: ${mismatch.message}` };
  },
  $$entries(pattern, actual, scope, path) {
    return isRecord(actual)
      ? scope.match(pattern, Object.entries(actual), scope.bindings, `${path}.entries`)
      : differs(path, { $$entries: pattern }, actual, `expected an object, got ${show(actual)}`);
  },
  $$between(bounds, actual, _scope, path) {
    const [low, high] = bounds as [number | string, number | string];
    const fits =
      typeof actual === typeof low && (actual as number) >= (low as number) && (actual as number) <= (high as number);
    return fits ? undefined : differs(path, { $$between: bounds }, actual, `expected between ${low} and ${high}`);
  },
  $$not(pattern, actual, scope, path) {
    const mismatch = scope.match(pattern, actual, new Map(scope.bindings), path);
    return mismatch ? undefined : differs(path, { $$not: pattern }, actual, `expected anything but ${show(pattern)}`);
  },
  $$mentions(given, actual, scope, path) {
    const text = isRecord(given) ? scope.bindings.get(String(given.$$ref)) : given;
    const json = JSON.stringify(actual, (_name, value) => (isRecord(value) ? withoutAbsent(value) : value));
    const found = json?.includes(JSON.stringify(text).slice(1, -1)) ?? false;
    return found ? undefined : differs(path, { $$mentions: text }, actual, `expected ${show(text)} somewhere in it`);
  },
  $$within(pattern, actual, scope, path) {
    const fits = valuesIn(actual).some((value) => attempt(pattern, value, scope, path));
    return fits
      ? undefined
      : differs(path, { $$within: pattern }, actual, `neither it nor anything in it is ${show(pattern)}`);
  },
  $$oneOf(patterns, actual, scope, path) {
    const fits = (patterns as unknown[]).some((pattern) => attempt(pattern, actual, scope, path));
    return fits ? undefined : differs(path, { $$oneOf: patterns }, actual, "expected one of the alternatives");
  },
  $$each(pattern, actual, scope, path) {
    if (!Array.isArray(actual))
      return differs(path, { $$each: pattern }, actual, `expected an array, got ${show(actual)}`);
    for (const [index, item] of actual.entries()) {
      const mismatch = scope.match(pattern, item, scope.bindings, `${path}[${index}]`);
      if (mismatch) return mismatch;
    }
    return undefined;
  },
  $$contains(argument, actual, scope, path) {
    const wanted = Array.isArray(argument) ? argument : [argument];
    if (typeof actual === "string") {
      const missing = wanted.find((text) => !actual.includes(String(text)));
      return missing === undefined
        ? undefined
        : differs(path, { $$contains: missing }, actual, `expected ${show(missing)} in the text`);
    }
    if (!Array.isArray(actual))
      return differs(path, { $$contains: argument }, actual, `expected an array, got ${show(actual)}`);
    const missing = wanted.find((pattern) => !actual.some((item) => attempt(pattern, item, scope, path)));
    return missing === undefined
      ? undefined
      : differs(path, { $$contains: missing }, actual, `no item is ${show(missing)}`);
  },
  $$inOrder(patterns, actual, scope, path) {
    if (!Array.isArray(actual))
      return differs(path, { $$inOrder: patterns }, actual, `expected an array, got ${show(actual)}`);
    let from = 0;
    for (const pattern of patterns as unknown[]) {
      const found = actual.findIndex((item, index) => index >= from && attempt(pattern, item, scope, path));
      if (found === -1)
        return differs(path, { $$inOrder: patterns }, actual, `after item ${from - 1} none is ${show(pattern)}`);
      from = found + 1;
    }
    return undefined;
  },
  $$unordered(patterns, actual, scope, path) {
    const wanted = patterns as unknown[];
    if (!Array.isArray(actual))
      return differs(path, { $$unordered: patterns }, actual, `expected an array, got ${show(actual)}`);
    if (actual.length !== wanted.length) {
      return differs(path, { $$unordered: patterns }, actual, `expected ${wanted.length} items, got ${actual.length}`);
    }
    const found = assign(wanted, actual, scope, path);
    return found
      ? undefined
      : differs(path, { $$unordered: patterns }, actual, "the items cannot be paired with the expected ones");
  },
  $$bind(name, actual, scope, path) {
    const key = String(name);
    if (!scope.bindings.has(key)) {
      scope.bindings.set(key, actual);
      return undefined;
    }
    return sameAsBound(key, actual, scope.bindings, path);
  },
  $$ref(name, actual, scope, path) {
    return sameAsBound(String(name), actual, scope.bindings, path);
  },
};

function sameAsBound(name: string, actual: unknown, bindings: Bindings, path: string): Mismatch | undefined {
  if (!bindings.has(name)) throw new Error(`nothing is bound to ${name}`);
  const bound = bindings.get(name);
  return jsonEquals(bound, actual)
    ? undefined
    : differs(path, bound, actual, `expected what was bound to ${name}: ${show(bound)}`);
}

/** Matches; on success takes over the bindings that this way made. */
function attempt(pattern: unknown, actual: unknown, scope: Scope, path: string): boolean {
  const trial: Bindings = new Map(scope.bindings);
  if (scope.match(pattern, actual, trial, path)) return false;
  adopt(trial, scope.bindings);
  return true;
}

/** Pairs each pattern with an item of its own, by trying. */
function assign(patterns: readonly unknown[], items: readonly unknown[], scope: Scope, path: string): boolean {
  const [pattern, ...rest] = patterns;
  if (patterns.length === 0) return true;
  return items.some((item, index) => {
    const trial: Scope = { ...scope, bindings: new Map(scope.bindings) };
    if (scope.match(pattern, item, trial.bindings, path)) return false;
    if (!assign(rest, items.toSpliced(index, 1), trial, path)) return false;
    adopt(trial.bindings, scope.bindings);
    return true;
  });
}

/** The value itself, then everything that it holds, from outside to inside. */
function valuesIn(value: unknown): unknown[] {
  const found = [value];
  // The list grows while it is walked.
  for (const one of found) if (typeof one === "object" && one !== null) found.push(...Object.values(one));
  return found;
}

function adopt(from: Bindings, into: Bindings): void {
  for (const [name, value] of from) into.set(name, value);
}

function sizeOf(value: unknown): number | undefined {
  if (typeof value === "string" || Array.isArray(value)) return value.length;
  return isRecord(value) ? Object.keys(value).length : undefined;
}

function differs(path: string, expected: unknown, actual: unknown, message: string): Mismatch {
  return { path, expected, actual, message };
}

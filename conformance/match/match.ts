import { isOperator } from "../load/operators.js";
import { type Bindings, type Mismatch, NOTHING } from "./mismatch.js";
import { applyOperator, type Scope } from "./operators.js";
import { isAbsent, isRecord, show } from "./values.js";

/**
 * Compares a value with an expectation, exactly at every depth; operators loosen it where they stand.
 * A member that is undefined counts as absent, as JSON would have it.
 */
export function match(pattern: unknown, actual: unknown, bindings: Bindings, path = "$"): Mismatch | undefined {
  if (Array.isArray(pattern)) return matchArray(pattern, actual, bindings, path);
  if (isRecord(pattern)) {
    return isOperator(pattern)
      ? applyOperators(pattern, actual, bindings, path)
      : matchObject(pattern, actual, bindings, path, "exact");
  }
  if (pattern === actual) return undefined;
  return { path, expected: pattern, actual, message: `expected ${show(pattern)}, got ${show(actual)}` };
}

function applyOperators(
  operators: Record<string, unknown>,
  actual: unknown,
  bindings: Bindings,
  path: string,
): Mismatch | undefined {
  const scope: Scope = { match, matchSubset, bindings };
  for (const [name, argument] of Object.entries(operators)) {
    const mismatch = applyOperator(name, argument, actual, scope, path);
    if (mismatch) return mismatch;
  }
  return undefined;
}

function matchArray(
  pattern: readonly unknown[],
  actual: unknown,
  bindings: Bindings,
  path: string,
): Mismatch | undefined {
  if (!Array.isArray(actual))
    return { path, expected: pattern, actual, message: `expected an array, got ${show(actual)}` };
  const shared = Math.min(pattern.length, actual.length);
  for (let index = 0; index < shared; index += 1) {
    const mismatch = match(pattern[index], actual[index], bindings, `${path}[${index}]`);
    if (mismatch) return mismatch;
  }
  if (pattern.length === actual.length) return undefined;
  const at = `${path}[${shared}]`;
  return pattern.length > actual.length
    ? {
        path: at,
        expected: pattern[shared],
        actual: NOTHING,
        message: `expected ${pattern.length} items, got ${actual.length}`,
      }
    : {
        path: at,
        expected: NOTHING,
        actual: actual[shared],
        message: `expected ${pattern.length} items, got ${actual.length}`,
      };
}

function matchSubset(pattern: unknown, actual: unknown, bindings: Bindings, path: string): Mismatch | undefined {
  return matchObject(pattern as Record<string, unknown>, actual, bindings, path, "subset");
}

/** Objects member by member; `subset` lets the actual one have more. */
function matchObject(
  pattern: Record<string, unknown>,
  actual: unknown,
  bindings: Bindings,
  path: string,
  mode: "exact" | "subset",
): Mismatch | undefined {
  if (!isRecord(actual)) return { path, expected: pattern, actual, message: `expected an object, got ${show(actual)}` };
  for (const [key, expected] of Object.entries(pattern)) {
    const mismatch = matchMember(expected, actual, key, bindings, memberPath(path, key));
    if (mismatch) return mismatch;
  }
  if (mode === "subset") return undefined;
  for (const [key, value] of Object.entries(actual)) {
    if (Object.hasOwn(pattern, key) || isAbsent(value)) continue;
    const at = memberPath(path, key);
    return { path: at, expected: NOTHING, actual: value, message: `unexpected member ${show(key)}: ${show(value)}` };
  }
  return undefined;
}

function matchMember(
  expected: unknown,
  owner: Record<string, unknown>,
  key: string,
  bindings: Bindings,
  path: string,
): Mismatch | undefined {
  const present = Object.hasOwn(owner, key) && !isAbsent(owner[key]);
  if (present) return match(expected, owner[key], bindings, path);
  if (isRecord(expected) && (Object.hasOwn(expected, "$$absent") || Object.hasOwn(expected, "$$optional")))
    return undefined;
  if (isAbsent(expected)) return undefined;
  return { path, expected, actual: NOTHING, message: `the member ${show(key)} is missing` };
}

function memberPath(path: string, key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? `${path}.${key}` : `${path}[${JSON.stringify(key)}]`;
}

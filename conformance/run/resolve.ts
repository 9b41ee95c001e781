import { createHash } from "node:crypto";
import { mapped } from "../load/expand.js";
import type { Bindings } from "../match/mismatch.js";

/**
 * Puts values in the place of `{"$$opaque": name}` (a text that the seed decides, the same for one name throughout a
 * run) and, in arguments, of `{"$$ref": name}` (what an earlier expectation bound).
 */
export type Resolve = (node: unknown, bindings?: Bindings) => unknown;

let latest: { readonly seed: number; readonly resolve: Resolve } | undefined;

/** @param seed decides the opaque values; a run has one for all its vectors, so the latest resolver is kept */
export function resolver(seed: number): Resolve {
  if (latest?.seed !== seed) latest = { seed, resolve: makeResolver(seed) };
  return latest.resolve;
}

function makeResolver(seed: number): Resolve {
  const values = new Map<string, string>();

  function opaque(name: string): string {
    let value = values.get(name);
    if (value === undefined) {
      value = `q${createHash("sha256").update(`${seed}\0${name}`).digest("hex").slice(0, 12)}`;
      values.set(name, value);
    }
    return value;
  }

  return function resolve(node: unknown, bindings?: Bindings): unknown {
    if (typeof node !== "object" || node === null) return node;
    if (Object.hasOwn(node, "$$opaque")) return opaque(String((node as { $$opaque: unknown }).$$opaque));
    if (bindings && Object.hasOwn(node, "$$ref")) {
      const name = String((node as { $$ref: unknown }).$$ref);
      if (!bindings.has(name)) throw new Error(`nothing is bound to ${name}`);
      return bindings.get(name);
    }
    return mapped(node, (part) => resolve(part, bindings));
  };
}

/** What was found out about parts of the suite: they never change, and are played again and again. */
const known = new WeakMap<object, boolean>();

/** Whether there is anything to resolve in a part of the suite: most of it is plain and need not be copied. */
export function needsResolving(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  let needs = known.get(part);
  if (needs === undefined) {
    needs = holdsReference(part);
    known.set(part, needs);
  }
  return needs;
}

function holdsReference(node: unknown): boolean {
  if (typeof node !== "object" || node === null) return false;
  if (Array.isArray(node)) return node.some(holdsReference);
  return Object.keys(node).some(
    (key) => key === "$$opaque" || key === "$$ref" || holdsReference((node as Record<string, unknown>)[key]),
  );
}

import { createHash } from "node:crypto";
import type { Bindings } from "../match/mismatch.js";
import { isRecord } from "../match/values.js";

/**
 * Puts values in the place of `{"$$opaque": name}` (a text that the seed decides, the same for one name throughout a
 * run) and, in arguments, of `{"$$ref": name}` (what an earlier expectation bound).
 */
export type Resolve = (node: unknown, bindings?: Bindings) => unknown;

/** @param seed decides the opaque values */
export function resolver(seed: number): Resolve {
  const opaque = (name: string) => `q${createHash("sha256").update(`${seed}\0${name}`).digest("hex").slice(0, 12)}`;

  return function resolve(node: unknown, bindings?: Bindings): unknown {
    if (Array.isArray(node)) return node.map((item) => resolve(item, bindings));
    if (!isRecord(node)) return node;
    if (Object.hasOwn(node, "$$opaque")) return opaque(String(node.$$opaque));
    if (bindings && Object.hasOwn(node, "$$ref")) {
      const name = String(node.$$ref);
      if (!bindings.has(name)) throw new Error(`nothing is bound to ${name}`);
      return bindings.get(name);
    }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, resolve(value, bindings)]));
  };
}

/** Whether there is anything to resolve in it: most values are plain and need not be copied. */
export function needsResolving(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(needsResolving);
  if (!isRecord(node)) return false;
  return Object.entries(node).some(([key, value]) => key === "$$opaque" || key === "$$ref" || needsResolving(value));
}

import { isPlainObject } from "./plain.js";

/** Trees that were frozen to the bottom, so that a subtree shared by many snapshots is walked once. */
const frozenTrees = new WeakSet<object>();

/**
 * Freezes a tree of arrays and plain objects at every depth, in place, and returns it. Values of any depth, and cycles,
 * are fine; functions, accessors and class instances are left alone.
 */
export function deepFreeze<T>(value: T): T {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null || frozenTrees.has(next)) continue;
    if (!Array.isArray(next) && !isPlainObject(next)) continue;
    frozenTrees.add(next);
    Object.freeze(next);
    for (const key of Object.keys(next)) {
      const descriptor = Object.getOwnPropertyDescriptor(next, key);
      if (descriptor !== undefined && "value" in descriptor) pending.push(descriptor.value);
    }
  }
  return value;
}

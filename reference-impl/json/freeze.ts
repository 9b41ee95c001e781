/**
 * Freezes a JSON tree at every depth, in place, and returns it. For trees that were made here, by `toJsonValue` or a
 * literal: what is frozen already is taken to be frozen to the bottom, so that a shared subtree is not walked again.
 */
export function deepFreeze<T>(value: T): T {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== "object" || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    for (const member of Object.values(next)) if (typeof member === "object") pending.push(member);
  }
  return value;
}

/** Members that are scripts: a patch gives another script, it does not mix two. */
const SCRIPTS: ReadonlySet<string> = new Set([
  "execute",
  "read",
  "when",
  "unavailableReason",
  "precondition",
  "bind",
  "describe",
  "validate",
]);

/**
 * A component with a JSON merge patch (RFC 7396): members are merged at every depth, null removes, anything else
 * replaces. A script is replaced whole.
 *
 * Own code, because of the scripts, and because a member may be named `__proto__` and must stay an ordinary one.
 */
export function patchComponent(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else merged.set(key, patchComponent(SCRIPTS.has(key) ? undefined : merged.get(key), value));
  }
  return Object.fromEntries(merged);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { inScope } from "../snapshot/scope.js";

/** What of a requested scope is granted. */
export interface GrantedScope {
  /** Prefixes to look at; absent means everything, an empty list nothing. */
  readonly prefixes: readonly string[] | undefined;
  /** Requested prefixes that lie outside of the floor. */
  readonly rejected: readonly string[];
}

/**
 * AS-META-001: the model's scope narrows the configured floor and never widens it. No request, or an empty one, asks for
 * no narrowing.
 */
export function grantScope(
  floor: readonly string[] | undefined,
  requested: readonly string[] | undefined,
): GrantedScope {
  if (requested === undefined || requested.length === 0) return { prefixes: floor, rejected: [] };
  if (floor === undefined) return { prefixes: requested, rejected: [] };

  const granted = new Set<string>();
  const rejected: string[] = [];
  for (const prefix of requested) {
    const within = inScope(prefix, floor) ? [prefix] : floor.filter((allowed) => inScope(allowed, [prefix]));
    for (const allowed of within) granted.add(allowed);
    if (within.length === 0) rejected.push(prefix);
  }
  return { prefixes: [...granted], rejected };
}

import type { ComponentView } from "./view.js";

/** [Experimental] How much of a surface a snapshot may take. */
export interface Budget {
  maxComponents?: number;
  maxBytes?: number;
}

/**
 * The views that fit: the first ones, in snapshot order, so that the lowest priority is dropped first. Nothing of lower
 * priority is kept once something has been dropped.
 */
// AS-SNAP-030
export function withinBudget(views: readonly ComponentView[], budget: Budget | undefined): readonly ComponentView[] {
  if (budget === undefined) return views;
  const maxComponents = bound(budget.maxComponents, "maxComponents");
  const maxBytes = bound(budget.maxBytes, "maxBytes");
  const kept: ComponentView[] = [];
  let bytes = 0;
  for (const view of views) {
    if (kept.length >= maxComponents) break;
    // ambiguous: what does maxBytes measure? Here: the descriptors of the components and of their procedures.
    if (maxBytes !== Number.POSITIVE_INFINITY) bytes += view.bytes();
    if (bytes > maxBytes) break;
    kept.push(view);
  }
  return kept;
}

function bound(value: number | undefined, name: string): number {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`budget.${name} must be a whole number`);
  return value;
}

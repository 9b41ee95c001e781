import type { Feature } from "../../spec/generated/types.js";

/** Questions that the judge answers from its transcript, without asking the subject. */
export const QUERY_NAMES: ReadonlySet<string> = new Set(["calls", "events", "log"]);

/**
 * The feature that an operation needs beyond its profile. `advance` needs none: without a clock the judge waits in real
 * time, within its budget.
 */
const FEATURES: ReadonlyMap<string, Feature> = new Map<string, Feature>([
  ["now", "clock"],
  ["tamper", "aliasing"],
  ["inspect", "aliasing"],
  ["audit.read", "audit"],
  ["registry.create", "several-registries"],
  ["confirmations.pending", "confirmations"],
  ["confirmations.resolve", "confirmations"],
  ["confirmations.waitFor", "confirmations"],
  ["confirmations.subscribe", "confirmations"],
]);

/** The feature without which a subject cannot perform this operation; undefined if every subject of its profile can. */
export function featureOf(operation: string): Feature | undefined {
  return FEATURES.get(operation);
}

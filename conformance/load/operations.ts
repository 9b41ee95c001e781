import type { Feature } from "../../spec/generated/types.js";

/** Questions that the judge answers from its transcript, without asking the subject. */
export const QUERY_NAMES: ReadonlySet<string> = new Set(["calls", "events", "log", "registryCalls", "traffic"]);

/**
 * The feature that an operation needs beyond its profile. `advance` needs none: without a clock the judge waits in real
 * time, within its budget.
 */
const FEATURES: ReadonlyMap<string, Feature> = new Map<string, Feature>([
  ["now", "clock"],
  ["tamper", "aliasing"],
  ["inspect", "aliasing"],
  ["audit.read", "audit"],
  ["entryPoint.gives", "entry-points"],
  ["testing.semanticSnapshot", "semantic-snapshots"],
  ["testing.match", "matchers"],
  ["registry.create", "several-registries"],
  ["traffic", "peer-traffic"],
  ["confirmations.pending", "confirmations"],
  ["confirmations.resolve", "confirmations"],
  ["confirmations.waitFor", "confirmations"],
  ["confirmations.subscribe", "confirmations"],
]);

/** The feature without which a subject cannot perform this operation; undefined if every subject of its profile can. */
export function featureOf(operation: string): Feature | undefined {
  return FEATURES.get(operation);
}

/** Members of a world that only some drivers can hand to their subject, and the feature that says so. */
const GIVEN_FEATURES: ReadonlyMap<string, Feature> = new Map<string, Feature>([
  ["standard", "standard-schema"],
  ["undeclared", "undeclared-members"],
  ["modelContext", "targeted-revision"],
]);

/** The features that a world needs, by the members that stand in it at any depth. */
export function featuresOfGiven(node: unknown): Set<Feature> {
  const found = new Set<Feature>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, member] of Object.entries(value)) {
      const feature = Array.isArray(value) ? undefined : GIVEN_FEATURES.get(key);
      if (feature) found.add(feature);
      visit(member);
    }
  };
  visit(node);
  return found;
}

/** The features that one step needs because of what it asks for. */
export function featuresOfStep(operation: string, args: Record<string, unknown>): Feature[] {
  const own = featureOf(operation);
  const features: Feature[] = own ? [own] : [];
  if (operation === "wire.encode" && args.instanceId !== undefined) features.push("instance-wire-names");
  if (operation === "log" && Array.isArray(args.types) && args.types.includes("console")) features.push("console");
  return features;
}

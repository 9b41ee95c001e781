import type { Suite } from "../load/suite.js";
import { confirmationProperties } from "./confirmations.js";
import { dedupeProperties } from "./dedupe.js";
import { idProperties } from "./ids.js";
import { lifecycleProperties } from "./lifecycle.js";
import type { Property } from "./property.js";
import { queueProperties } from "./queues.js";
import { requestProperties } from "./requests.js";
import { schemaVerdictProperties } from "./schema-verdicts.js";
import { schemaProperties } from "./schemas.js";
import { wireNameProperties } from "./wire-names.js";

/** Every property, in the order of its area. */
export const PROPERTIES: readonly Property[] = [
  ...idProperties,
  ...wireNameProperties,
  ...schemaProperties,
  ...schemaVerdictProperties,
  ...requestProperties,
  ...dedupeProperties,
  ...confirmationProperties,
  ...lifecycleProperties,
  ...queueProperties,
];

/** The properties of a suite's own rules: a suite of other rules has no use for ours. */
export function propertiesOf({ rules }: Pick<Suite, "rules">): Property[] {
  return PROPERTIES.filter((property) => property.rules.every((rule) => rules.has(rule)));
}

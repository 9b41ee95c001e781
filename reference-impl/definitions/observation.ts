import { formatViewCapabilityId } from "../ids/grammar.js";
import { extendChain } from "../policies/chain.js";
import type { AgentObservationDefinition } from "../types/definition.js";
import {
  checkAvailability,
  defect,
  optionalMeta,
  optionalPolicies,
  optionalTimeout,
  requireDescription,
  requireFunction,
  requireKnownFields,
  requireRecord,
} from "./checks.js";
import type { ObservationRecord } from "./records.js";
import { acceptSchema } from "./schemas.js";
import { type DefinitionScope, policyMeta } from "./scope.js";

const FIELDS: ReadonlySet<string> = new Set([
  "description",
  "output",
  "read",
  "when",
  "unavailableReason",
  "policies",
  "meta",
  "timeoutMs",
  "effect",
  "tags",
]);

/** Freezes one observation, or throws the defect its author has to fix. */
export function recordObservation(name: string, value: unknown, scope: DefinitionScope): ObservationRecord {
  // AS-ID-001
  const id = formatViewCapabilityId(scope.type, name);
  const source = requireRecord(value, id, "an observation");
  requireKnownFields(source, FIELDS, id);
  // The effect of an observation is forced.
  if (source.effect !== undefined && source.effect !== "read") {
    throw defect("PLANE_VIOLATION", id, "the effect of an observation is read");
  }
  requireFunction(source.read, id, "read");
  checkAvailability(source, id);

  const { limits } = scope;
  const description = requireDescription(source.description, limits.maxCapabilityDescription, id);
  const output = acceptSchema(source.output, limits, id, "output");
  const meta = optionalMeta(source.meta, limits.maxMetaBytes, id);
  const handlers = value as AgentObservationDefinition<any>;
  return Object.freeze({
    kind: "observation",
    plane: "view",
    effect: "read",
    id,
    name,
    description,
    idempotent: true,
    confirmation: "never",
    audit: "none",
    timeoutMs: optionalTimeout(source.timeoutMs, limits.observationTimeoutMs, id),
    policies: extendChain(scope.policies, optionalPolicies(source.policies, id), "capability"),
    policyMeta: policyMeta(scope.componentMeta, meta),
    output: output.schema,
    availability: handlers,
    handlers,
    descriptor: Object.freeze({
      capabilityId: id,
      name,
      description,
      outputSchema: output.document,
      ...(meta && { meta }),
    }),
  });
}

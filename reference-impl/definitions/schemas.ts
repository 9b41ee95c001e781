import { toJsonValue } from "../json/clone.js";
import { deepFreeze } from "../json/freeze.js";
import { fromJsonSchema } from "../schema/sources.js";
import { validateJsonSchemaDocument } from "../schema/subset.js";
import type { AgentSchema, JsonSchema } from "../types/json.js";
import type { AgentSurfaceLimits } from "../types/limits.js";
import { defect, type Place, requireRecord } from "./checks.js";

/** A schema as the registry keeps it: the validator, and the frozen document that agents see. */
export interface AcceptedSchema {
  readonly schema: AgentSchema<unknown>;
  readonly document: JsonSchema;
}

/** Documents that can no longer change, and the limits under which they were accepted. */
const accepted = new WeakMap<object, { readonly maxBytes: number; readonly maxDepth: number }>();

/**
 * Accepts an author's schema, or refuses it.
 *
 * @throws AgentSurfaceDefinitionError when it is not an AgentSchema, or its document is outside of the supported subset
 */
export function acceptSchema(value: unknown, limits: AgentSurfaceLimits, place: Place, name: string): AcceptedSchema {
  const schema = requireRecord(value, place, name);
  if (typeof schema.parse !== "function") throw defect("INVALID_DEFINITION", place, `${name} has no parse function`);
  const document = acceptDocument(schema.jsonSchema, limits, place, name);
  return { schema: value as AgentSchema<unknown>, document };
}

/** As {@link acceptSchema}, and takes a bare document too. */
export function acceptSchemaOrDocument(
  value: unknown,
  limits: AgentSurfaceLimits,
  place: Place,
  name: string,
): AcceptedSchema {
  const record = requireRecord(value, place, name);
  if (typeof record.parse === "function") return acceptSchema(value, limits, place, name);
  const document = acceptDocument(value, limits, place, name);
  return { schema: fromJsonSchema<unknown>(document), document };
}

/** AS-SCHEMA-001: keyword allowlist, depth and size, before the agent ever sees the document. */
export function acceptDocument(value: unknown, limits: AgentSurfaceLimits, place: Place, name: string): JsonSchema {
  const document = requireRecord(value, place, name);
  const before = accepted.get(document);
  if (before?.maxBytes === limits.maxSchemaBytes && before.maxDepth === limits.maxSchemaDepth) return document;

  validateJsonSchemaDocument(document, limits);
  const frozen = isDeepFrozen(document) ? document : deepFreeze(toJsonValue(document) as JsonSchema);
  accepted.set(frozen, { maxBytes: limits.maxSchemaBytes, maxDepth: limits.maxSchemaDepth });
  return frozen;
}

/** Only called with documents that were just found to be finite, plain JSON. */
function isDeepFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeepFrozen);
}

import { toJsonValue } from "../json/clone.js";
import { deepFreeze } from "../json/freeze.js";
import type { JsonObject, JsonSchema } from "../types.js";
import { isMembers } from "./proofs.js";
import { refusal } from "./refusal.js";

/**
 * The schema that an agent sees of a procedure whose input is partly bound ("Procedure references"): without the locked
 * fields, and with the overridable ones optional.
 *
 * @throws AgentSurfaceDefinitionError `INVALID_DEFINITION` when fields are bound and the root declares no properties.
 */
export function reduceInputSchema(
  full: JsonSchema,
  boundKeys: readonly string[],
  lockedKeys: readonly string[],
): JsonSchema {
  if (boundKeys.length === 0) return full;
  const schema = toJsonValue(full) as JsonObject;
  if (!isMembers(schema.properties)) throw refusal("Bound fields need an input schema that declares its properties");

  // AS-BIND-001, AS-BIND-002
  schema.properties = omit(schema.properties as JsonObject, lockedKeys);
  if (Array.isArray(schema.required)) {
    schema.required = schema.required.filter((name) => typeof name !== "string" || !boundKeys.includes(name));
  }
  return deepFreeze(schema);
}

function omit(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

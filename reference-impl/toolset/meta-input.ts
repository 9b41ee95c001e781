import type { JsonObject, JsonValue } from "../types/json.js";
import type { CatalogEntry } from "./catalog.js";

/**
 * AS-META-008: some models send `input` as the JSON text of an object. It is repaired when the resolved capability
 * expects an object, and left as it is – to be refused – otherwise.
 */
export function repairedInput(
  envelope: JsonValue,
  lookUp: (capabilityId: unknown) => CatalogEntry | undefined,
  warn: (message: string) => void,
): JsonValue {
  if (!isObject(envelope) || typeof envelope.input !== "string") return envelope;
  const entry = lookUp(envelope.capabilityId);
  if (entry === undefined || !expectsObject(entry.inputSchema.type)) return envelope;
  const parsed = parse(envelope.input);
  if (!isObject(parsed)) return envelope;
  warn(`surface_act.input for ${entry.capabilityId} was a JSON text; it was read as an object`);
  return { ...envelope, input: parsed };
}

function expectsObject(type: unknown): boolean {
  return type === "object" || (Array.isArray(type) && type.includes("object"));
}

function parse(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

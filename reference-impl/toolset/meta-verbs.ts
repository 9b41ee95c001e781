import { AgentSchemaError } from "../errors.js";
import { invalidInput, type Refusal } from "../failures.js";
import { fromJsonSchema } from "../schema/sources.js";
import type { AgentSchema, JsonObject, JsonSchema } from "../types/json.js";

const text = (description: string): JsonSchema => ({ type: "string", description });

const capabilityId = text("Canonical capability id, as surface_discover lists it.");
const instanceId = text("Which instance, when several offer the capability.");

/** What a verb takes. AS-META-005: constant, whatever the surface does. */
export interface Verb {
  readonly name: "surface_discover" | "surface_read" | "surface_act";
  readonly description: string;
  readonly schema: AgentSchema<JsonObject>;
}

function verb(name: Verb["name"], description: string, properties: JsonSchema, required: string[]): Verb {
  return Object.freeze({
    name,
    description,
    schema: fromJsonSchema<JsonObject>({ type: "object", properties, required, additionalProperties: false }),
  });
}

export const DISCOVER = verb(
  "surface_discover",
  "List what can be read and done now, with input schemas. Repeat it when surfaceVersion has moved.",
  { scope: { type: "array", items: { type: "string" }, description: "Component-type prefixes to narrow to." } },
  [],
);

export const READ = verb("surface_read", "Read an observation.", { capabilityId, instanceId }, ["capabilityId"]);

export const ACT = verb(
  "surface_act",
  "Perform an action, or call a procedure.",
  {
    capabilityId,
    instanceId,
    input: { type: "object", description: "Input of the capability." },
    invocationId: text("The same for every retry of one request."),
    confirmationId: text("Evidence, once the user has confirmed."),
    surfaceVersion: text("The version that the plan was made on; send it with destructive and external effects."),
  },
  ["capabilityId", "input"],
);

/**
 * AS-META-007: the verb's own envelope, before anything else is looked at.
 *
 * @throws Refusal `INVALID_INPUT` on unknown, missing or mistyped properties
 */
export function readEnvelope(verb: Verb, input: unknown): JsonObject {
  try {
    return verb.schema.parse(input);
  } catch (error) {
    throw refused(error);
  }
}

function refused(error: unknown): Refusal {
  const issues = error instanceof AgentSchemaError ? error.issues : [];
  return invalidInput(issues.length > 0 ? issues : [{ path: "", message: "does not match the verb" }]);
}

import { AgentSchemaError } from "../errors.js";
import { invalidInput, type Refusal } from "../failures.js";
import { fromJsonSchema } from "../schema/sources.js";
import type { AgentSchema, JsonObject, JsonSchema } from "../types/json.js";

/** A member of a verb's input that is a text. */
export const text = (description: string): JsonSchema => ({ type: "string", description });

/** What a verb that goes to a capability takes. */
export const TARGET = {
  capabilityId: text("Canonical capability id, as surface_discover lists it."),
  instanceId: text("Which instance, when several offer the capability."),
};

/** What a verb takes. AS-META-005: constant, whatever the surface does. */
export interface Verb {
  readonly name: "surface_discover" | "surface_read" | "surface_act";
  readonly description: string;
  readonly schema: AgentSchema<JsonObject>;
}

/** The verbs of an edition. */
export interface VerbSet {
  readonly discover: Verb;
  readonly read: Verb;
  readonly act: Verb;
  /** Whether the JSON text of an object is taken for the object. */
  readonly repairsInput: boolean;
}

export function verb(name: Verb["name"], description: string, properties: JsonSchema, required: string[]): Verb {
  return Object.freeze({
    name,
    description,
    schema: fromJsonSchema<JsonObject>({ type: "object", properties, required, additionalProperties: false }),
  });
}

/** AS-META-031: the verbs of edition 0.2. */
export const VERBS: VerbSet = Object.freeze({
  discover: verb(
    "surface_discover",
    "List what can be read and done now, with input schemas. Repeat it when surfaceVersion has moved.",
    { scope: { type: "array", items: { type: "string" }, description: "Component-type prefixes to narrow to." } },
    [],
  ),
  read: verb("surface_read", "Read an observation.", TARGET, ["capabilityId"]),
  act: verb(
    "surface_act",
    "Perform an action, or call a procedure.",
    {
      ...TARGET,
      input: { type: "object", description: "Input of the capability." },
      invocationId: text("The same for every retry of one request."),
      confirmationId: text("Evidence, once the user has confirmed."),
      surfaceVersion: text("The version that the plan was made on; send it with destructive and external effects."),
    },
    ["capabilityId", "input"],
  ),
  repairsInput: true,
});

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

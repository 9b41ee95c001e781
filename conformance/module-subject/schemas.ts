import type { SchemaGiven } from "../../spec/generated/types.js";
import { takesInput } from "./behaviours.js";
import { decode } from "./decode.js";
import { isObject } from "./own.js";
import type { Session } from "./session.js";
import { need, type SubjectModule } from "./subject-module.js";

/** Makes an AgentSchema, and gives the document that it was made of. */
export function buildSchema(
  session: Session,
  owner: string,
  given: SchemaGiven,
): { schema: unknown; document: unknown } {
  const { module } = session;
  if ("empty" in given) return { schema: module.emptyObjectSchema, document: emptyDocument(module) };
  if ("json" in given) {
    const document = decode(given.json);
    return { schema: need(module, "fromJsonSchema", "schema-subset")(document), document };
  }
  const document = decode(given.standard.jsonSchema);
  const validate = session.behaviours.make(owner, "validate", given.standard.validate, takesInput);
  const standard = { "~standard": { version: 1, vendor: "agent-surface-conformance", validate } };
  const wrap = need(module, "fromStandardSchema", "standard-schema");
  return { schema: wrap(standard, { jsonSchema: document }), document };
}

/** The document behind the module's `emptyObjectSchema`; how it says "no members" is its own choice. */
export function emptyDocument(module: SubjectModule): unknown {
  return isObject(module.emptyObjectSchema) ? module.emptyObjectSchema.jsonSchema : undefined;
}

import type { JsonValue } from "../types.js";
import type { KeywordReader, SchemaNode } from "./node.js";
import { type Check, type CompiledSchema, fail, memberMatches } from "./run.js";

/** The keywords of objects: properties, required, additionalProperties. Only own properties are members. */
export function objectChecks(keyword: KeywordReader, compileNode: (node: SchemaNode) => CompiledSchema): Check[] {
  // A Map, because a property may be called `__proto__` or `constructor`.
  const properties = new Map<string, CompiledSchema>();
  for (const [name, node] of Object.entries(keyword<Record<string, SchemaNode>>("properties") ?? {})) {
    properties.set(name, compileNode(node));
  }
  const required = keyword<string[]>("required") ?? [];
  const isClosed = keyword<boolean>("additionalProperties") === false;
  if (properties.size === 0 && required.length === 0 && !isClosed) return [];

  return [
    (value, run) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) return true;
      let accepted = true;
      for (const name of required) {
        // AS-SCHEMA-024
        if (!Object.hasOwn(value, name)) accepted = fail(run, "is required", name);
      }
      for (const name of Object.keys(value)) {
        if (!accepted && run.quiet > 0) break;
        const schema = properties.get(name);
        if (schema === undefined) {
          // AS-SCHEMA-026, AS-SCHEMA-027
          if (isClosed) accepted = fail(run, "is not a property of the schema", name);
        } else if (!memberMatches(schema, name, value[name] as JsonValue, run)) {
          // AS-SCHEMA-025
          accepted = false;
        }
      }
      return accepted;
    },
  ];
}

import type { Tool } from "@modelcontextprotocol/server";
import type { CatalogEntry } from "../../toolset/catalog.js";
import type { JsonSchema } from "../../types/json.js";

/** Where a listed tool tells its live state: beside the definition that a client puts before its model. */
const STATE_META = "agent-surface/state";

/**
 * A tool as MCP lists it: name, description and schema are those of the catalog. A capability whose input cannot be an
 * object has no MCP tool, because arguments always are one; then undefined.
 */
export function listedTool(name: string, { description, inputSchema, state }: CatalogEntry): Tool | undefined {
  const schema = objectSchema(inputSchema);
  if (schema === undefined) return undefined;
  return { name, description, inputSchema: schema, _meta: { [STATE_META]: { ...state } } };
}

/** MCP wants `type: "object"` at the root: for arguments, which always are objects, that says nothing new. */
function objectSchema(schema: JsonSchema): Tool["inputSchema"] | undefined {
  const { type } = schema;
  if (type === "object") return schema as Tool["inputSchema"];
  const admitsObjects = type === undefined || (Array.isArray(type) && type.includes("object"));
  return admitsObjects ? { ...schema, type: "object" } : undefined;
}

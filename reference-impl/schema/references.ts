import { MAX_JSON_DEPTH } from "../json/plain.js";
import { outsideSubset, type SchemaNode } from "./node.js";

/**
 * Finds the definition behind every `$ref` of a document.
 *
 * @param places Every schema of the document under its JSON Pointer.
 * @throws AgentSurfaceDefinitionError on a reference that leads out of `$defs`, to no schema, or only back to itself.
 */
export function resolveReferences(places: ReadonlyMap<string, SchemaNode>): Map<SchemaNode, SchemaNode> {
  const references = new Map<SchemaNode, SchemaNode>();
  for (const [pointer, schema] of places) {
    if (Object.hasOwn(schema, "$ref")) references.set(schema, resolve(String(schema.$ref), pointer, places));
  }
  // Without a reference nothing leads back.
  if (references.size > 0) refuseEndlessReferences(places, references);
  return references;
}

function resolve(reference: string, pointer: string, places: ReadonlyMap<string, SchemaNode>): SchemaNode {
  const place = `${pointer}/$ref`;
  // AS-SCHEMA-016
  if (!reference.startsWith("#/$defs/")) throw outsideSubset(place, "does not lead below #/$defs/");
  const target = places.get(decodeFragment(reference.slice(1)));
  if (target === undefined) throw outsideSubset(place, "does not lead to a schema of the document");
  return target;
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/**
 * A definition may contain itself a level further down: a tree does. One that leads back to itself for the very same
 * value, by `$ref` and `anyOf` alone, says nothing and would never end.
 */
function refuseEndlessReferences(
  places: ReadonlyMap<string, SchemaNode>,
  references: ReadonlyMap<SchemaNode, SchemaNode>,
): void {
  const settled = new Set<SchemaNode>();
  const open = new Set<SchemaNode>();

  const visit = (schema: SchemaNode, pointer: string): void => {
    if (settled.has(schema)) return;
    if (open.has(schema) || open.size > MAX_JSON_DEPTH)
      throw outsideSubset(pointer, "leads from reference to reference without end");
    open.add(schema);
    const target = references.get(schema);
    if (target !== undefined) visit(target, pointer);
    for (const alternative of alternativesOf(schema)) visit(alternative, pointer);
    open.delete(schema);
    settled.add(schema);
  };
  for (const [pointer, schema] of places) visit(schema, pointer);
}

function alternativesOf(schema: SchemaNode): SchemaNode[] {
  return Object.hasOwn(schema, "anyOf") ? (schema.anyOf as SchemaNode[]) : [];
}

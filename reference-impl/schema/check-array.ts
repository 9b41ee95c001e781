import { canonicalJson } from "../json/canonical.js";
import type { JsonValue } from "../types.js";
import type { KeywordReader, SchemaNode } from "./node.js";
import { type Check, type CompiledSchema, fail, memberMatches } from "./run.js";

/** The keywords of arrays: items, minItems, maxItems, uniqueItems. */
export function arrayChecks(keyword: KeywordReader, compileNode: (node: SchemaNode) => CompiledSchema): Check[] {
  const checks: Check[] = [];
  const on = (accepts: (list: readonly JsonValue[]) => boolean, problem: string): void => {
    checks.push((value, run) => !Array.isArray(value) || accepts(value) || fail(run, problem));
  };

  const minItems = keyword<number>("minItems");
  // AS-SCHEMA-028
  if (minItems !== undefined) on((list) => list.length >= minItems, `must have ${minItems} or more items`);
  const maxItems = keyword<number>("maxItems");
  // AS-SCHEMA-028
  if (maxItems !== undefined) on((list) => list.length <= maxItems, `must have ${maxItems} or fewer items`);
  // AS-SCHEMA-031
  if (keyword<boolean>("uniqueItems") === true) on(areUnique, "must not have equal items");
  const items = keyword<SchemaNode>("items");
  // AS-SCHEMA-030
  if (items !== undefined) checks.push(everyItem(compileNode(items)));
  return checks;
}

function everyItem(schema: CompiledSchema): Check {
  return (value, run) => {
    if (!Array.isArray(value)) return true;
    let accepted = true;
    for (let index = 0; index < value.length; index++) {
      if (memberMatches(schema, index, value[index] as JsonValue, run)) continue;
      accepted = false;
      if (run.quiet > 0) break;
    }
    return accepted;
  };
}

/** Items are compared as JSON values; containers by their canonical text, so that a long list takes one pass. */
function areUnique(list: readonly JsonValue[]): boolean {
  const scalars = new Set<JsonValue>();
  const containers = new Set<string>();
  for (const item of list) {
    if (typeof item === "object" && item !== null) containers.add(canonicalJson(item));
    else scalars.add(item);
  }
  return scalars.size + containers.size === list.length;
}

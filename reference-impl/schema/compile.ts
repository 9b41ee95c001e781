import { jsonEqual } from "../json/equal.js";
import type { JsonValue } from "../types.js";
import { arrayChecks } from "./check-array.js";
import { objectChecks } from "./check-object.js";
import { numberChecks, stringChecks } from "./check-scalars.js";
import { tagOf, unionByTag } from "./discriminated-union.js";
import { TYPE_NAMES, type TypeName } from "./keywords.js";
import type { KeywordReader, SchemaNode } from "./node.js";
import { type Check, type CompiledSchema, fail, matches } from "./run.js";
import type { SchemaDocument } from "./subset.js";

/**
 * Turns a document into checks, once, so that validating is a matter of calling closures.
 *
 * Each keyword speaks of its own type only (AS-SCHEMA-040): the checks of strings, numbers, arrays and objects let every
 * other type pass, and `type` alone decides which types there may be.
 */
export function compile(document: SchemaDocument): CompiledSchema {
  const compiled = new Map<SchemaNode, CompiledSchema>();

  function compileNode(node: SchemaNode): CompiledSchema {
    const known = compiled.get(node);
    // A definition may contain itself: it is known before its checks are complete.
    if (known !== undefined) return known;
    const schema: CompiledSchema = { checks: [] };
    compiled.set(node, schema);
    schema.checks.push(...keywordChecks(node));
    return schema;
  }

  function keywordChecks(node: SchemaNode): Check[] {
    const keyword: KeywordReader = <T>(name: string) => (Object.hasOwn(node, name) ? (node[name] as T) : undefined);
    const checks: Check[] = [];

    const type = keyword<TypeName | TypeName[]>("type");
    if (type !== undefined) checks.push(typeCheck(type));
    const allowed = keyword<JsonValue[]>("enum");
    if (allowed !== undefined) checks.push(oneOf(allowed, "must be one of the allowed values"));
    const constant = keyword<JsonValue>("const");
    if (constant !== undefined) checks.push(oneOf([constant], "must be the constant of the schema"));

    checks.push(...stringChecks(keyword), ...numberChecks(keyword));
    checks.push(...arrayChecks(keyword, compileNode), ...objectChecks(keyword, compileNode));

    const alternatives = keyword<SchemaNode[]>("anyOf");
    if (alternatives !== undefined) checks.push(anyOf(alternatives));
    const definition = document.references.get(node);
    // AS-SCHEMA-043, AS-SCHEMA-044: the definition counts together with the keywords beside the reference.
    if (definition !== undefined) checks.push(reference(compileNode(definition)));
    return checks;
  }

  function anyOf(alternatives: readonly SchemaNode[]): Check {
    const schemas = alternatives.map(compileNode);
    const tag = tagOf(alternatives.map(followReferences));
    if (tag !== undefined) return unionByTag(tag, schemas);
    return (value, run) => {
      run.quiet++;
      let accepted = false;
      for (let index = 0; index < schemas.length && !accepted; index++) {
        // AS-SCHEMA-041
        accepted = matches(schemas[index] as CompiledSchema, value, run);
      }
      run.quiet--;
      return accepted || fail(run, "must match at least one of the alternatives");
    };
  }

  /** The schema that a bare `{ "$ref": … }` stands for. The subset has no endless references. */
  function followReferences(node: SchemaNode): SchemaNode {
    const definition = document.references.get(node);
    return definition === undefined || Object.keys(node).length > 1 ? node : followReferences(definition);
  }

  return compileNode(document.root);
}

function reference(schema: CompiledSchema): Check {
  return (value, run) => matches(schema, value, run);
}

function typeCheck(type: TypeName | readonly TypeName[]): Check {
  const names = new Set(Array.isArray(type) ? type : [type]);
  const problem = `must be of type ${TYPE_NAMES.filter((name) => names.has(name)).join(" or ")}`;
  // AS-SCHEMA-019
  return (value, run) => names.has(typeName(value)) || isIntegerOf(names, value) || fail(run, problem);
}

function typeName(value: JsonValue): TypeName {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value as TypeName;
}

function isIntegerOf(names: ReadonlySet<TypeName>, value: JsonValue): boolean {
  // AS-SCHEMA-020: a number without a fractional part is an integer, `1.0` too.
  return typeof value === "number" && names.has("integer") && Number.isInteger(value);
}

/** The value must equal one of a list, as a JSON value. */
function oneOf(allowed: readonly JsonValue[], problem: string): Check {
  // A Set compares scalars as JSON does, `-0` and `0` alike; only containers need a deep comparison.
  const scalars = new Set(allowed.filter((value) => !isContainer(value)));
  const containers = allowed.filter(isContainer);
  return (value, run) => {
    // AS-SCHEMA-022
    const found = isContainer(value) ? containers.some((other) => jsonEqual(other, value)) : scalars.has(value);
    return found || fail(run, problem);
  };
}

function isContainer(value: JsonValue): boolean {
  return typeof value === "object" && value !== null;
}

import type { JsonValue } from "../types.js";
import { isSchemaNode, type SchemaNode } from "./node.js";
import { type Check, type CompiledSchema, fail, matches } from "./run.js";

/** The tag of a discriminated union: the property that tells its members apart, and the constants of the members. */
export interface UnionTag {
  readonly name: string;
  readonly constants: readonly JsonValue[];
}

/**
 * Finds the tag of a union: a property that every member declares as a required constant, with a different scalar in each.
 * A value then fits the member whose constant it carries, or none, so only that one has to be looked at – and its issues
 * are the ones worth reporting.
 */
export function tagOf(members: readonly SchemaNode[]): UnionTag | undefined {
  const [first] = members;
  if (first === undefined) return undefined;
  for (const name of Object.keys(propertiesOf(first))) {
    const constants = members.map((member) => constantOf(member, name));
    const isTag = constants.every((constant) => constant !== undefined) && new Set(constants).size === members.length;
    if (isTag) return { name, constants: constants as JsonValue[] };
  }
  return undefined;
}

/** Judges a value by the member whose tag it carries; `schemas` are in the order of the tag's constants. */
export function unionByTag(tag: UnionTag, schemas: readonly CompiledSchema[]): Check {
  const byConstant = new Map(tag.constants.map((constant, index) => [constant, schemas[index]]));
  return (value, run) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      return fail(run, "must match at least one of the alternatives");
    }
    const schema = Object.hasOwn(value, tag.name) ? byConstant.get(value[tag.name] as JsonValue) : undefined;
    return schema === undefined
      ? fail(run, "must be the tag of one of the alternatives", tag.name)
      : matches(schema, value, run);
  };
}

/** The scalar constant that a member requires of the property, if it does and takes nothing but objects. */
function constantOf(member: SchemaNode, name: string): JsonValue | undefined {
  const required = member.required;
  if (member.type !== "object" || !Array.isArray(required) || !required.includes(name)) return undefined;
  const properties = propertiesOf(member);
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (!isSchemaNode(property) || !Object.hasOwn(property, "const")) return undefined;
  const constant = property.const as JsonValue;
  return typeof constant === "object" && constant !== null ? undefined : constant;
}

function propertiesOf(schema: SchemaNode): SchemaNode {
  const properties = schema.properties;
  return isSchemaNode(properties) ? properties : {};
}

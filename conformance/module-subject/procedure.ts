import type { ComponentGiven, ProcedureGiven } from "../../spec/generated/types.js";
import { type Hook, type Shape, takesContext, takesNothing } from "./behaviours.js";
import { decode } from "./decode.js";
import { isObject, type Members, setOwn } from "./own.js";
import { buildPolicies } from "./policies.js";
import type { Session } from "./session.js";

/** Makes a procedure binding: what a component's `procedures` holds. */
export function buildProcedure(
  session: Session,
  component: string,
  owner: ComponentGiven,
  given: ProcedureGiven,
): Members {
  const inputSchema = decode(given.inputSchema);
  const boundKeys = [...(given.boundKeys ?? [])];
  const overridable = given.overridableFields ?? [];
  const lockedKeys = boundKeys.filter((key) => !overridable.includes(key));
  const ref: Members = { id: `domain:${given.path}`, path: given.path, inputSchema };
  for (const name of ["description", "outputSchema", "effect", "requiresApproval"] as const) copy(given, name, ref);
  return {
    kind: "procedure-binding",
    ref,
    config: buildConfig(session, `${component}.${given.path}`, given),
    boundKeys,
    lockedKeys,
    reducedInputSchema: reduceSchema(inputSchema, lockedKeys, overridable),
    ...(given.contextLink !== false && { contextLink: linkTo(owner) }),
  };
}

function buildConfig(session: Session, owner: string, given: ProcedureGiven): Members {
  const config: Members = {};
  const add = (hook: Hook & keyof ProcedureGiven, shape: Shape) => {
    const script = given[hook];
    if (isObject(script)) config[hook] = session.behaviours.make(owner, hook, script as never, shape);
  };
  add("when", takesNothing);
  add("unavailableReason", takesNothing);
  add("bind", takesContext);
  add("describe", takesNothing);
  if (typeof given.unavailableReason === "string") config.unavailableReason = given.unavailableReason;
  if (given.overridableFields) config.overridableFields = [...given.overridableFields];
  if (given.policies) config.policies = buildPolicies(session, given.policies);
  for (const name of ["confirmation", "meta", "concurrency"] as const) copy(given, name, config);
  return config;
}

function copy(given: ProcedureGiven, name: keyof ProcedureGiven, target: Members): void {
  if (Object.hasOwn(given, name)) setOwn(target, name, decode(given[name]));
}

function linkTo(owner: ComponentGiven): Members {
  return {
    type: decode(owner.type),
    instanceId: owner.instanceId === undefined ? "default" : decode(owner.instanceId),
  };
}

/** What agents see: without the locked fields, and with the overridable ones optional. */
function reduceSchema(schema: unknown, lockedKeys: readonly string[], overridable: readonly string[]): unknown {
  if (!isObject(schema) || Array.isArray(schema)) return schema;
  const { properties, required } = schema;
  const reduced: Members = { ...schema };
  if (isObject(properties)) {
    reduced.properties = Object.fromEntries(Object.entries(properties).filter(([key]) => !lockedKeys.includes(key)));
  }
  if (Array.isArray(required)) {
    const rest = required.filter((key) => !lockedKeys.includes(key) && !overridable.includes(key));
    if (rest.length > 0) reduced.required = rest;
    else delete reduced.required;
  }
  return reduced;
}

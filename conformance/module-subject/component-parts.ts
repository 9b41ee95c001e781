import type { ActionGiven, ComponentGiven, ObservationGiven, SchemaGiven, Script } from "../../spec/generated/types.js";
import { type Hook, takesContext, takesInputAndContext, takesNothing } from "./behaviours.js";
import { decode } from "./decode.js";
import { addUndeclared, copyGiven } from "./given.js";
import { MemberBuilder } from "./member-parts.js";
import { type Members, own, setOwn } from "./own.js";
import { buildPolicies } from "./policies.js";
import { buildProcedure } from "./procedure.js";
import { buildSchema } from "./schemas.js";
import type { Session } from "./session.js";

/** Members of a component that belong to its contract, and those that its binding gives. */
const CONTRACT_MEMBERS = ["type", "description", "meta", "origin", "priority", "tags"] as const;
const BINDING_MEMBERS = ["instanceId", "parent", "internal", "enabled"] as const;

/** A component as the module's functions take it: what it declares, and what it does. */
export interface ComponentParts {
  /** Argument of `defineAgentComponentContract`. */
  contract: Members;
  /** Argument of `.bind()`. */
  binding: Members;
  /** What was handed in: raw schemas, meta, internal (the target `given` of `tamper` and `inspect`). */
  handedIn: Members;
}

/**
 * Builds the parts of a component.
 * @throws whatever the module throws at a wrong schema or policy
 */
export function buildParts(session: Session, name: string, given: ComponentGiven): ComponentParts {
  const contract: Members = {};
  const binding: Members = {};
  copyGiven(given, CONTRACT_MEMBERS, contract);
  copyGiven(given, BINDING_MEMBERS, binding);
  const handedIn: Members = { meta: contract.meta, internal: binding.internal, parent: binding.parent };
  const builder = new MemberBuilder(session, name);
  for (const group of ["observations", "actions"] as const) {
    const members = given[group];
    if (members === undefined) continue;
    contract[group] = {};
    binding[group] = {};
    handedIn[group] = {};
    for (const [member, memberGiven] of Object.entries(members)) {
      if (memberGiven === undefined) continue;
      const parts =
        group === "observations"
          ? builder.observation(member, memberGiven as ObservationGiven)
          : builder.action(member, memberGiven as ActionGiven);
      setOwn(contract[group] as object, member, parts.contract);
      setOwn(binding[group] as object, member, parts.binding);
      setOwn(handedIn[group] as object, member, parts.handedIn);
    }
  }
  if (given.policies) binding.policies = buildPolicies(session, given.policies);
  if (given.procedures) {
    const procedures = given.procedures.map((procedure) => buildProcedure(session, name, given, procedure));
    binding.procedures = procedures;
    handedIn.procedures = procedures;
  }
  addUndeclared(contract, given.undeclared);
  addToBinding(session, name, binding, given.binding);
  return { contract, binding, handedIn };
}

/** What a binding says beyond its share: it must not be able to change what its contract declares, or add to it. */
function addToBinding(session: Session, component: string, binding: Members, more: ComponentGiven["binding"]): void {
  for (const group of ["observations", "actions"] as const) {
    for (const [member, given] of Object.entries(more?.[group] ?? {})) {
      binding[group] ??= {};
      const merged: Members = { ...(own(binding[group] as object, member) as object | undefined) };
      for (const [key, value] of Object.entries(given ?? {})) {
        setOwn(merged, key, bindingMember(session, `${component}.${member}`, key, value));
      }
      setOwn(binding[group] as object, member, merged);
    }
  }
}

function bindingMember(session: Session, owner: string, key: string, value: unknown): unknown {
  if (key === "input" || key === "output") return buildSchema(session, owner, value as SchemaGiven).schema;
  if (!Object.hasOwn(HANDLERS, key)) return decode(value);
  return session.behaviours.make(owner, key as Hook, value as Script, HANDLERS[key as keyof typeof HANDLERS]);
}

/** Members of a binding that are behaviours. */
const HANDLERS = {
  read: takesContext,
  execute: takesInputAndContext,
  precondition: takesInputAndContext,
  when: takesNothing,
} as const;

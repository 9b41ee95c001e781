import type { ActionGiven, ComponentGiven, ObservationGiven, SchemaGiven, Script } from "../../spec/generated/types.js";
import { type Hook, takesContext, takesInput, takesInputAndContext, takesNothing } from "./behaviours.js";
import { decode } from "./decode.js";
import { isObject, type Members, own, setOwn } from "./own.js";
import { buildPolicies } from "./policies.js";
import { buildProcedure } from "./procedure.js";
import type { Session } from "./session.js";
import { has, need, type SubjectModule } from "./subject-module.js";

/** Members of a component that belong to its contract, and those that its binding gives. */
const CONTRACT_MEMBERS = ["type", "description", "meta", "origin", "priority", "tags"] as const;
const BINDING_MEMBERS = ["instanceId", "parent", "internal", "enabled"] as const;
const OBSERVATION_MEMBERS = ["description", "meta", "timeoutMs"] as const;
const ACTION_MEMBERS = [
  "description",
  "effect",
  "idempotent",
  "reversible",
  "confirmation",
  "audit",
  "meta",
  "timeoutMs",
  "concurrency",
] as const;

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
        const shape = Object.hasOwn(HANDLERS, key) ? HANDLERS[key as keyof typeof HANDLERS] : undefined;
        const handler = shape && session.behaviours.make(`${component}.${member}`, key as Hook, value as Script, shape);
        setOwn(merged, key, handler ?? decode(value));
      }
      setOwn(binding[group] as object, member, merged);
    }
  }
}

/** Members of a binding that are behaviours. */
const HANDLERS = {
  read: takesContext,
  execute: takesInputAndContext,
  precondition: takesInputAndContext,
  when: takesNothing,
} as const;

class MemberBuilder {
  readonly #session: Session;
  readonly #component: string;

  constructor(session: Session, component: string) {
    this.#session = session;
    this.#component = component;
  }

  observation(member: string, given: ObservationGiven): ComponentParts {
    const contract: Members = {};
    const handedIn: Members = {};
    copyGiven(given, OBSERVATION_MEMBERS, contract);
    this.#addSchema(contract, handedIn, "output", given.output, member);
    addUndeclared(contract, given.undeclared);
    handedIn.meta = contract.meta;
    const binding = this.#availability(member, given);
    if (given.read) binding.read = this.#make(member, "read", given.read, takesContext);
    return { contract: this.#declare("observationContract", contract), binding, handedIn };
  }

  action(member: string, given: ActionGiven): ComponentParts {
    const contract: Members = {};
    const handedIn: Members = {};
    copyGiven(given, ACTION_MEMBERS, contract);
    this.#addSchema(contract, handedIn, "input", given.input, member);
    this.#addSchema(contract, handedIn, "output", given.output, member);
    addUndeclared(contract, given.undeclared);
    handedIn.meta = contract.meta;
    const binding = this.#availability(member, given);
    if (given.precondition) {
      binding.precondition = this.#make(member, "precondition", given.precondition, takesInputAndContext);
    }
    if (given.execute) binding.execute = this.#make(member, "execute", given.execute, takesInputAndContext);
    return { contract: this.#declare("actionContract", contract), binding, handedIn };
  }

  #availability(member: string, given: ObservationGiven | ActionGiven): Members {
    const binding: Members = {};
    const { when, unavailableReason, policies } = given;
    if (when) binding.when = this.#make(member, "when", when, takesNothing);
    if (unavailableReason !== undefined) {
      binding.unavailableReason =
        typeof unavailableReason === "string"
          ? unavailableReason
          : this.#make(member, "unavailableReason", unavailableReason, takesNothing);
    }
    if (policies) binding.policies = buildPolicies(this.#session, policies);
    return binding;
  }

  #addSchema(contract: Members, handedIn: Members, name: string, given: SchemaGiven | undefined, member: string): void {
    if (given === undefined) return;
    const { schema, document } = buildSchema(this.#session, `${this.#component}.${member}`, given);
    contract[name] = schema;
    handedIn[name] = document;
  }

  #make(
    member: string,
    hook: Parameters<Session["behaviours"]["make"]>[1],
    script: Script,
    shape: typeof takesNothing,
  ) {
    return this.#session.behaviours.make(`${this.#component}.${member}`, hook, script, shape);
  }

  /** The helpers only fix types; a module that lacks them takes the same object. */
  #declare(helper: "observationContract" | "actionContract", contract: Members): Members {
    const { module } = this.#session;
    return has(module, helper) ? (need(module, helper, "registry")(contract) as Members) : contract;
  }
}

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

function copyGiven(given: object, names: readonly string[], target: Members): void {
  for (const name of names) {
    if (Object.hasOwn(given, name)) setOwn(target, name, decode((given as Members)[name]));
  }
}

function addUndeclared(target: Members, undeclared: Members | undefined): void {
  for (const [key, value] of Object.entries(undeclared ?? {})) setOwn(target, key, decode(value));
}

import type { ActionGiven, ObservationGiven, SchemaGiven, Script } from "../../spec/generated/types.js";
import { type Hook, type Shape, takesContext, takesInputAndContext, takesNothing } from "./behaviours.js";
import { addUndeclared, copyGiven } from "./given.js";
import type { Members } from "./own.js";
import { buildPolicies } from "./policies.js";
import { buildSchema } from "./schemas.js";
import type { Session } from "./session.js";
import { has, need } from "./subject-module.js";

/** Members that belong to the contract of an observation or an action; the others are the binding's. */
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

/**
 * An observation or an action: what its contract takes, what its binding takes, and what was handed in to define it.
 */
export interface MemberParts {
  contract: Members;
  binding: Members;
  handedIn: Members;
}

/** Builds the members of one component. */
export class MemberBuilder {
  readonly #session: Session;
  readonly #component: string;

  constructor(session: Session, component: string) {
    this.#session = session;
    this.#component = component;
  }

  observation(member: string, given: ObservationGiven): MemberParts {
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

  action(member: string, given: ActionGiven): MemberParts {
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

  #make(member: string, hook: Hook, script: Script, shape: Shape) {
    return this.#session.behaviours.make(`${this.#component}.${member}`, hook, script, shape);
  }

  /** The helpers only fix types; a module that lacks them takes the same object. */
  #declare(helper: "observationContract" | "actionContract", contract: Members): Members {
    const { module } = this.#session;
    return has(module, helper) ? (need(module, helper, "registry")(contract) as Members) : contract;
  }
}

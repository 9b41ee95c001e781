import type { ComponentGiven } from "../../spec/generated/types.js";
import { buildParts, type ComponentParts } from "./component-parts.js";
import type { Minted } from "./mint.js";
import { isObject, type Members, own, setOwn } from "./own.js";
import { alter, copyOf } from "./proofs.js";
import type { Session } from "./session.js";
import { DriverMistake, has, need } from "./subject-module.js";

/**
 * A component of the story. Its schemas, policies and behaviours are made once, when it is first registered, so that
 * what they remember (calls by number, a rate limit) lasts; each registration binds them anew, as each mount of an
 * application does.
 */
export class Component {
  readonly name: string;
  readonly given: ComponentGiven;
  readonly #session: Session;
  #parts: ComponentParts | undefined;
  #contract: Members | undefined;
  #bound: Members | undefined;

  constructor(session: Session, name: string, given: ComponentGiven) {
    this.#session = session;
    this.name = name;
    this.given = given;
  }

  /** The definition that was registered last; undefined before the first. */
  get bound(): Members | undefined {
    return this.#bound;
  }

  /**
   * What was handed in to define it.
   * @throws whatever the module throws at it
   */
  get handedIn(): Members {
    return this.#build().handedIn;
  }

  /**
   * Makes a definition for `register`.
   * @throws whatever the module throws at it
   */
  bind(): Members {
    const bound = this.#makeDefinition();
    this.#bound = bound;
    return bound;
  }

  /** Puts `next` where the live definition holds `old`. False when it does not, or cannot be changed. */
  replaceHook(member: string, hook: string, old: unknown, next: unknown): boolean {
    const holder = this.#holderOf(member, hook, old);
    return holder !== undefined && Reflect.set(holder, hook, next) && own(holder, hook) === next;
  }

  #holderOf(member: string, hook: string, old: unknown): Members | undefined {
    const bound = this.#bound;
    if (!bound) return undefined;
    const procedures = Array.isArray(bound.procedures) ? (bound.procedures as Members[]) : [];
    const procedure = procedures.find((binding) => isObject(binding.ref) && binding.ref.path === member);
    const holders = [bound.observations, bound.actions].map((group) =>
      isObject(group) ? own(group, member) : undefined,
    );
    return [...holders, procedure?.config].filter(isObject).find((holder) => own(holder, hook) === old);
  }

  #build(): ComponentParts {
    this.#parts ??= buildParts(this.#session, this.name, this.given);
    return this.#parts;
  }

  #makeDefinition(): Members {
    const parts = this.#build();
    if (this.given.proof === "raw") return this.#makeRaw(parts);
    const contract = this.#defineContract(parts);
    const bind = contract.bind;
    if (typeof bind !== "function")
      throw new DriverMistake("What defineAgentComponentContract returned has no bind().");
    const bound = bind.call(contract, shallowBinding(parts.binding)) as Members;
    if (this.given.proof === "copied") return copyOf(bound);
    if (this.given.proof === "altered") return alter(bound, this.given.alter);
    return bound;
  }

  #defineContract(parts: ComponentParts): Members {
    const define = need(this.#session.module, "defineAgentComponentContract", "registry");
    const proofs = proofsFor(this.#session, this.given.proof);
    this.#contract ??= define(parts.contract, ...(proofs ? [proofs.provenance.get(this.name)] : [])) as Members;
    return this.#contract;
  }

  /** The same members through the inert helpers, which give no proof. */
  #makeRaw({ contract, binding }: ComponentParts): Members {
    const definition: Members = { ...contract, ...binding };
    for (const [group, helper] of [
      ["observations", "observation"],
      ["actions", "action"],
    ] as const) {
      const declared = contract[group];
      if (!isObject(declared)) continue;
      const members: Members = {};
      for (const [member, memberContract] of Object.entries(declared)) {
        const merged = { ...(memberContract as object), ...(own(binding[group] as object, member) as object) };
        setOwn(members, member, this.#help(helper, merged));
      }
      definition[group] = members;
    }
    return this.#help("defineAgentComponent", definition);
  }

  #help(helper: string, definition: Members): Members {
    const { module } = this.#session;
    return has(module, helper) ? (need(module, helper, "registry")(definition) as Members) : definition;
  }
}

/** Whose proofs go with a contract; none with an inert one. */
export function proofsFor(session: Session, proof: ComponentGiven["proof"]): Minted | undefined {
  if (proof === "inert") return undefined;
  return proof === "foreign" ? session.mintForeign() : session.minted();
}

/** Fresh objects around the same functions: what a subject writes or freezes in one binding is not seen in the next. */
function shallowBinding(binding: Members): Members {
  const copy: Members = { ...binding };
  for (const group of ["observations", "actions"] as const) {
    const members = binding[group];
    if (!isObject(members)) continue;
    const copied: Members = {};
    for (const [member, value] of Object.entries(members)) setOwn(copied, member, { ...(value as object) });
    copy[group] = copied;
  }
  if (Array.isArray(binding.procedures)) {
    copy.procedures = binding.procedures.map((one: Members) => ({ ...one, config: { ...(one.config as object) } }));
  }
  return copy;
}

import type { ToolGiven } from "../../spec/generated/types.js";
import { takesInput } from "./behaviours.js";
import { proofsFor } from "./component.js";
import { decode } from "./decode.js";
import { type Members, setOwn } from "./own.js";
import { alter, copyOf } from "./proofs.js";
import { buildSchema } from "./schemas.js";
import type { Session } from "./session.js";
import { DriverMistake, need } from "./subject-module.js";

const MEMBERS = ["id", "description", "effect", "confirmation", "tags", "origin"] as const;

/** An external tool of the story. Its behaviour is made once; it is bound anew each time that it is exposed. */
export class Tool {
  readonly name: string;
  readonly given: ToolGiven;
  readonly #session: Session;
  #execute: unknown;
  #bound: Members | undefined;

  constructor(session: Session, name: string, given: ToolGiven) {
    this.#session = session;
    this.name = name;
    this.given = given;
  }

  /** The tool that was exposed last; undefined before the first. */
  get bound(): Members | undefined {
    return this.#bound;
  }

  /**
   * Makes a tool for `expose`.
   * @throws whatever the module throws at it
   */
  bind(): Members {
    this.#execute ??= this.#session.behaviours.make(`tool:${this.name}`, "execute", this.given.execute, takesInput);
    this.#bound = this.given.proof === "raw" ? this.#makeRaw() : this.#makeBound();
    return this.#bound;
  }

  #makeBound(): Members {
    const { proof, alter: edits } = this.given;
    const define = need(this.#session.module, "defineExternalAgentToolContract", "exposure-gateway");
    const proofs = proofsFor(this.#session, proof);
    const contract = define(this.#definition(), ...(proofs ? [proofs.toolProvenance?.get(this.name)] : [])) as Members;
    if (typeof contract.bind !== "function") throw new DriverMistake("The external tool contract has no bind().");
    const bound = contract.bind({ execute: this.#execute }) as Members;
    if (proof === "copied") return copyOf(bound);
    return proof === "altered" ? alter(bound, edits) : bound;
  }

  #definition(): Members {
    const definition: Members = {};
    for (const name of MEMBERS) if (Object.hasOwn(this.given, name)) setOwn(definition, name, decode(this.given[name]));
    for (const name of ["input", "output"] as const) {
      const schema = this.given[name];
      if (schema) definition[name] = buildSchema(this.#session, `tool:${this.name}`, schema).schema;
    }
    return definition;
  }

  /** An object with the members of a tool, as anybody could write it. */
  #makeRaw(): Members {
    const { id, description, input } = this.given;
    const inputSchema = input && buildSchema(this.#session, `tool:${this.name}`, input).document;
    return { name: decode(id), description: decode(description), inputSchema, execute: this.#execute };
  }
}

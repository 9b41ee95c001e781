/**
 * Who was bound by which contract. The proof of a binding is a private member: it cannot be spread, cloned, serialised or
 * forged.
 */
import { toJsonValue } from "../json/clone.js";
import { deepFreeze } from "../json/freeze.js";
import { setOwn } from "../json/plain.js";
import { privateMember } from "../private-member.js";
import type { ContractProvenance } from "./types.js";

/** An object whose members are not known. */
export type Members = Readonly<Record<string, unknown>>;

/** A component's contract as it was declared: detached, so that what the author does to his objects changes nothing. */
export interface ComponentProof {
  readonly kind: "component";
  /** Absent: the contract was made outside of a compiled graph, and is inert. */
  readonly provenance: ContractProvenance | undefined;
  /** All declared members but the capabilities. */
  readonly declared: Members;
  readonly observations: Members;
  readonly actions: Members;
}

/** A procedure's contract as it was declared. */
export interface ProcedureProof {
  readonly kind: "procedure";
  readonly provenance: ContractProvenance | undefined;
  readonly declared: Members;
  readonly ref: Members;
}

/** An external tool's contract as it was declared. */
export interface ExternalProof {
  readonly kind: "external";
  readonly provenance: ContractProvenance | undefined;
  readonly declared: Members;
  /** The execution that was bound. */
  readonly execute: unknown;
}

/** What is known of a bound object. */
export type BindingProof = ComponentProof | ProcedureProof | ExternalProof;

// AS-AUTHORITY-002
const proofs = privateMember<BindingProof>();

/** Records the proof of an object that was just bound. */
export function prove<T extends object>(bound: T, proof: BindingProof): T {
  proofs.set(bound, proof);
  return bound;
}

/** The proof of a bound component, procedure or external tool; `undefined` for everything that no contract has bound. */
export function proofOf(bound: unknown): BindingProof | undefined {
  return proofs.get(bound);
}

/**
 * Reads what the compiler injected. Whatever has not the shape of a provenance is none; whether one is true is found out
 * when its binding is verified.
 */
export function readProvenance(injected: unknown): ContractProvenance | undefined {
  let provenance: Members;
  try {
    provenance = toJsonValue(injected) as Members;
  } catch {
    return undefined;
  }
  const isProvenance = isMembers(provenance) && isMembers(provenance.capabilities);
  return isProvenance ? deepFreeze(provenance as unknown as ContractProvenance) : undefined;
}

/**
 * A detached copy of declared members: JSON is copied and frozen; what is none – a schema, a policy, a mistake – is kept as
 * it is, for verification to compare or for registration to refuse.
 */
export function detachMembers(declared: unknown): Members {
  return Object.freeze(mapMembers(declared, detach));
}

function detach(value: unknown): unknown {
  if (typeof value === "string") return value;
  try {
    // Every contract has schemas: to look is cheaper than to fail over their functions.
    if (isMembers(value) && typeof value.parse === "function") return value;
    return deepFreeze(toJsonValue(value));
  } catch {
    return value;
  }
}

/** Whether a value is an object with members, and no array. */
export function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A shallow copy of a value's own members; of none when it has none. */
export function membersOf(value: unknown): Members {
  return isMembers(value) ? { ...value } : {};
}

/** A copy of a value's own members, each as `map` gives it; of none when it has none. */
export function mapMembers(value: unknown, map: (member: unknown) => unknown): Record<string, unknown> {
  const members = membersOf(value);
  const mapped: Record<string, unknown> = {};
  for (const name of Object.keys(members)) setOwn(mapped, name, map(members[name]));
  return mapped;
}

/**
 * A copy of `below` with the members of `above` over it. Made step by step: what a literal adds after a spread costs the
 * engine many times as much, and leaves an object that is slow ever after.
 */
export function overlay(below: Members, above: Members): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(below)) setOwn(copy, name, below[name]);
  for (const name of Object.keys(above)) setOwn(copy, name, above[name]);
  return copy;
}

/** One own member, or `undefined`: a member that an object merely inherits is none. */
export function memberOf(members: unknown, name: string): unknown {
  return isMembers(members) && Object.hasOwn(members, name) ? members[name] : undefined;
}

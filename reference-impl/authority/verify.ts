/**
 * The verification of a bound component ("Contract, binding, and authority"): a registry takes nothing that the authority
 * does not stand behind, whatever it looks like.
 */
import { AgentSurfaceDefinitionError } from "../errors.js";
import type { AgentComponentDefinition } from "../types.js";
import { assertCapabilityAuthority, findEntry } from "./authority.js";
import { type ComponentProof, isMembers, type Members, memberOf, membersOf, proofOf } from "./proofs.js";
import { refusal } from "./refusal.js";
import {
  type CapabilityMeaning,
  isSame,
  meaningOfAction,
  meaningOfObservation,
  meaningOfProcedure,
  means,
} from "./semantics.js";
import type { CapabilityAuthority, ContractProvenance } from "./types.js";
import { noteVerified, wasVerified } from "./verified.js";

/** What a binding adds to a component, and what is verified one by one. */
const LIVE_COMPONENT = new Set([
  "instanceId",
  "parent",
  "internal",
  "enabled",
  "policies",
  "procedures",
  "observations",
  "actions",
]);

/** What a binding adds to an observation or an action. */
// ambiguous: may a binding set a timeout or a concurrency that its contract does not declare? They govern nothing.
const LIVE_MEMBER = new Set([
  "read",
  "execute",
  "precondition",
  "when",
  "unavailableReason",
  "policies",
  "timeoutMs",
  "concurrency",
]);

/**
 * Verifies that a bound component is exactly what its contract and the authority's manifest declare: bound by a compiled
 * contract, of this very manifest, complete, and with a meaning – identity, texts, schemas, effects, confirmation – from
 * which each contract's hash can be derived again.
 *
 * @throws AgentSurfaceDefinitionError `INVALID_DEFINITION` on a raw, unknown, stale, incomplete, mismatched or changed one,
 *   `DUPLICATE_CAPABILITY` on an observation and an action of one name.
 */
export function verifyBinding(authority: CapabilityAuthority, bound: AgentComponentDefinition): void {
  // AS-AUTHORITY-001
  assertCapabilityAuthority(authority);
  const proof = proofOf(bound);
  // AS-CONTRACT-001, AS-AUTHORITY-002
  if (proof?.kind !== "component")
    throw refusal("Not the binding of a contract: raw definitions and copies carry no proof");
  const provenance = requireCurrent(authority, proof.provenance);
  const component = bound as unknown as Members;

  requireSameMembers(proof.declared, component, LIVE_COMPONENT, String(component.type));
  requirePolicies(proof.declared.policies, [component.policies], String(component.type));
  requireUniqueNames(proof, component);
  verifyMembers(authority, provenance, proof, component, "observations", "read", meaningOfObservation);
  verifyMembers(authority, provenance, proof, component, "actions", "execute", meaningOfAction);
  requireComplete(provenance, component);
  for (const procedure of Array.isArray(component.procedures) ? component.procedures : []) {
    verifyProcedure(authority, provenance, proof, component, procedure);
  }
}

/**
 * The provenance of a contract, if it has one and it is of the authority's manifest.
 *
 * @throws AgentSurfaceDefinitionError on an inert or a stale contract.
 */
export function requireCurrent(
  authority: CapabilityAuthority,
  provenance: ContractProvenance | undefined,
): ContractProvenance {
  // AS-CONTRACT-001
  if (provenance === undefined) throw refusal("The contract was not compiled: it has no provenance");
  requireManifest(authority, provenance);
  return provenance;
}

/** Requires that a proof is of the authority's manifest. */
function requireManifest(authority: CapabilityAuthority, { manifestHash }: { readonly manifestHash?: unknown }): void {
  // AS-CONTRACT-004
  if (manifestHash !== authority.manifest.hash) {
    throw refusal("The contract was compiled for another manifest than the authority's");
  }
}

/**
 * Verifies one capability against its provenance and its manifest entry.
 *
 * @throws AgentSurfaceDefinitionError when they do not agree with each other, or with what the capability means.
 */
export function verifyCapability(
  authority: CapabilityAuthority,
  provenance: ContractProvenance,
  capabilityId: string,
  meaning: CapabilityMeaning,
): void {
  const token = memberOf(provenance.capabilities, capabilityId);
  // AS-CONTRACT-003
  if (!isMembers(token)) throw refusal(`The contract does not declare ${capabilityId}`);
  requireManifest(authority, token);
  const entry = typeof token.declarationId === "string" ? findEntry(authority, token.declarationId) : undefined;
  // AS-CONTRACT-003
  if (entry?.capabilityId !== capabilityId || token.capabilityId !== capabilityId)
    throw refusal(`The manifest does not declare ${capabilityId}`);
  // AS-CONTRACT-002
  if (token.contractHash !== entry.contractHash) throw refusal(`The contract hash of ${capabilityId} does not match`);
  // AS-CONTRACT-002, AS-CONTRACT-005
  if (!means(meaning, entry)) throw refusal(`${capabilityId} is not what the manifest declares`);
}

/**
 * Requires that nothing which was declared has changed since, and that nothing was added that is not live state.
 *
 * @throws AgentSurfaceDefinitionError naming the member.
 */
export function requireSameMembers(declared: Members, bound: Members, live: ReadonlySet<string>, place: string): void {
  for (const name of Object.keys(declared)) requireSameMember(declared, bound, name, live, place);
  for (const name of Object.keys(bound)) {
    if (!Object.hasOwn(declared, name)) requireSameMember(declared, bound, name, live, place);
  }
}

function requireSameMember(
  declared: Members,
  bound: Members,
  name: string,
  live: ReadonlySet<string>,
  place: string,
): void {
  // AS-CONTRACT-005, AS-CONTRACT-008
  if (!live.has(name) && !isSame(memberOf(declared, name), memberOf(bound, name))) {
    throw refusal(`${place}: a binding cannot change "${name}"`);
  }
}

/** A policy that a contract names is one that the binding brings. */
// ambiguous: is a declared policy without a counterpart in the binding incomplete, or a mere declaration?
function requirePolicies(attachments: unknown, bound: readonly unknown[], place: string): void {
  if (attachments === undefined) return;
  const names = new Set(bound.flatMap((policies) => (Array.isArray(policies) ? policies : [])).map(nameOf));
  for (const attachment of Array.isArray(attachments) ? attachments : []) {
    const name = nameOf(attachment);
    if (!names.has(name))
      throw refusal(`${place}: the contract attaches the policy "${String(name)}", which is not bound`);
  }
}

function nameOf(policy: unknown): unknown {
  return memberOf(policy, "name");
}

/** One name is one capability: the manifest has a single contract to compare an observation and an action with. */
function requireUniqueNames({ observations, actions }: ComponentProof, { type }: Members): void {
  for (const name of Object.keys(observations)) {
    if (!Object.hasOwn(actions, name)) continue;
    const id = `view:${String(type)}.${name}`;
    // AS-LIFE-003
    throw new AgentSurfaceDefinitionError("DUPLICATE_CAPABILITY", `${id} is both an observation and an action`);
  }
}

function verifyMembers(
  authority: CapabilityAuthority,
  provenance: ContractProvenance,
  proof: ComponentProof,
  component: Members,
  group: "observations" | "actions",
  handler: "read" | "execute",
  meaningOf: typeof meaningOfAction,
): void {
  const contracts = proof[group];
  const bound = membersOf(component[group]);
  for (const name of new Set([...Object.keys(contracts), ...Object.keys(bound)])) {
    const capabilityId = `view:${String(component.type)}.${name}`;
    const contract = memberOf(contracts, name);
    const member = memberOf(bound, name);
    // AS-CONTRACT-007
    if (!isMembers(contract)) throw refusal(`The contract does not declare ${capabilityId}`);
    // AS-CONTRACT-006
    if (!isMembers(member) || typeof member[handler] !== "function") {
      throw refusal(`${capabilityId} is declared and not bound: it has no ${handler}`);
    }
    requireSameMembers(contract, member, LIVE_MEMBER, capabilityId);
    requirePolicies(contract.policies, [component.policies, member.policies], capabilityId);
    // What follows depends on the contract alone: the binding was just found not to have changed it.
    if (wasVerified(authority, contract)) continue;
    verifyCapability(authority, provenance, capabilityId, meaningOf(component, proof.declared, member, contract));
    noteVerified(authority, contract);
  }
}

/** Every view capability that was compiled into the contract is there. Procedures are given by the binding, or not. */
function requireComplete(provenance: ContractProvenance, component: Members): void {
  const prefix = `view:${String(component.type)}.`;
  for (const capabilityId of Object.keys(provenance.capabilities)) {
    if (!capabilityId.startsWith("view:")) continue;
    const name = capabilityId.startsWith(prefix) ? capabilityId.slice(prefix.length) : undefined;
    const isBound =
      name !== undefined &&
      (memberOf(component.observations, name) !== undefined || memberOf(component.actions, name) !== undefined);
    if (!isBound) throw refusal(`${capabilityId} was compiled into the contract and is not bound`);
  }
}

function verifyProcedure(
  authority: CapabilityAuthority,
  componentProvenance: ContractProvenance,
  componentProof: ComponentProof,
  component: Members,
  procedure: unknown,
): void {
  const binding = membersOf(procedure);
  const capabilityId = String(memberOf(binding.ref, "id"));
  const proof = proofOf(procedure);
  const own = proof?.kind === "procedure" ? proof : undefined;
  // A procedure's own contract has the say; without one, the component's contract vouches for it.
  if (own !== undefined) requireSameMembers(own.ref, membersOf(binding.ref), new Set(), capabilityId);
  const provenance = own?.provenance === undefined ? componentProvenance : requireCurrent(authority, own.provenance);
  const meaning = meaningOfProcedure(component, componentProof.declared, binding, own?.declared ?? {});
  verifyCapability(authority, provenance, capabilityId, meaning);
}

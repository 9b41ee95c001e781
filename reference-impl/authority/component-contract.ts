/** Component contracts ("Compiled component contracts"): the static half, the live half, and how they are joined. */
import { setOwn } from "../json/plain.js";
import type { AgentComponentDefinition, JsonValue } from "../types.js";
import {
  type ComponentProof,
  detachMembers,
  isMembers,
  type Members,
  mapMembers,
  memberOf,
  membersOf,
  overlay,
  prove,
  readProvenance,
} from "./proofs.js";
import type {
  AgentActionContract,
  AgentComponentContract,
  AgentComponentContractDefinition,
  AgentObservationContract,
} from "./types.js";

/** Declares an observation. Fixes its type; the declaration itself is inert. */
export function observationContract<TOut extends JsonValue>(
  contract: AgentObservationContract<TOut>,
): AgentObservationContract<TOut> {
  return contract;
}

/** Declares an action. Fixes its types; the declaration itself is inert. */
export function actionContract<TIn extends JsonValue, TOut extends JsonValue | void = void>(
  contract: AgentActionContract<TIn, TOut>,
): AgentActionContract<TIn, TOut> {
  return contract;
}

/**
 * Declares a component: its identity and its governance.
 *
 * A compiler macro: the compiler injects the provenance as a second argument, which is no part of the public type.
 * Without it the contract is inert – it binds, and no registry accepts what it has bound.
 */
export function defineAgentComponentContract<
  TObservations extends Record<string, AgentObservationContract<any>>,
  TActions extends Record<string, AgentActionContract<any, any>>,
>(
  definition: AgentComponentContractDefinition<TObservations, TActions>,
): AgentComponentContract<TObservations, TActions>;
export function defineAgentComponentContract(
  definition: AgentComponentContractDefinition<any, any>,
  injected?: unknown,
): AgentComponentContract<any, any> {
  const { observations, actions, ...declared } = definition;
  const proof: ComponentProof = Object.freeze({
    kind: "component",
    provenance: readProvenance(injected),
    declared: detachMembers(declared),
    observations: detachEach(observations),
    actions: detachEach(actions),
  });
  return Object.freeze({
    type: definition.type,
    description: definition.description,
    bind: (binding: object) => prove(join(proof, binding), proof),
  });
}

/** The bound shape: what was declared, and over it what was bound. Whether the latter only adds is verified later. */
function join(proof: ComponentProof, binding: object): AgentComponentDefinition {
  const { observations, actions, ...live } = membersOf(binding);
  const component = overlay(withoutAttachments(proof.declared), live);
  component.observations = joinEach(proof.observations, observations);
  component.actions = joinEach(proof.actions, actions);
  return component as unknown as AgentComponentDefinition;
}

function joinEach(declared: Members, bound: unknown): Members {
  const all: Record<string, unknown> = {};
  for (const name of new Set([...Object.keys(declared), ...Object.keys(membersOf(bound))])) {
    const contract = memberOf(declared, name);
    const joined = overlay(withoutAttachments(membersOf(contract)), membersOf(memberOf(bound, name)));
    setOwn(all, name, contract === undefined || isMembers(contract) ? joined : contract);
  }
  return all;
}

/** The policies of a declaration are names for the manifest, those of a binding are what runs. */
function withoutAttachments({ policies, ...declared }: Members): Members {
  return declared;
}

function detachEach(members: unknown): Members {
  return mapMembers(members, (member) => (isMembers(member) ? detachMembers(member) : member));
}

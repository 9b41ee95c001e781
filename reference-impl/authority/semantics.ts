/**
 * What a bound object means, in the terms of a manifest entry. The hash of a contract is taken anew from here, from what
 * will really be exposed, and never from what the object says of itself.
 */
import { canonicalJson } from "../json/canonical.js";
import { jsonEqual } from "../json/equal.js";
import { BESIDE_CONTRACT } from "./hashes.js";
import { isMembers, type Members, memberOf } from "./proofs.js";
import type { CapabilityContractEntry } from "./types.js";

/**
 * The meaning of one capability.
 *
 * The format leaves some members optional without saying when a compiler leaves them out, so each of those has several
 * `readings` – equal in meaning, best first. `undefined` stands for a member that is left out.
 */
export interface CapabilityMeaning {
  readonly kind: CapabilityContractEntry["kind"];
  readonly description: unknown;
  readonly effect: unknown;
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly readings: { readonly [member in "confirmation" | "policies" | "tags" | "origin"]: readonly unknown[] };
}

const DEFAULT_ORIGIN = "first-party";

/** The default confirmation of each effect of the domain plane. */
const DOMAIN_CONFIRMATION: ReadonlyMap<unknown, string> = new Map([
  ["server-query", "never"],
  ["server-mutation", "optional"],
  ["external-side-effect", "required"],
  ["destructive", "required"],
]);

/**
 * Whether a capability means what its entry says: whether the entry's hash is that of the meaning. The entry is the
 * authority's own copy, and its hash was taken anew when the authority was made; so what equals it has its hash.
 */
export function means(meaning: CapabilityMeaning, entry: CapabilityContractEntry): boolean {
  const { readings } = meaning;
  const isStated = (name: string, value: unknown) => isSame(value, memberOf(entry, name));
  return (
    FIXED.every((name) => isStated(name, meaning[name])) &&
    READ.every((name) => readings[name].some((value) => isStated(name, value))) &&
    Object.keys(entry).every((name) => STATED.has(name))
  );
}

const FIXED = ["kind", "description", "effect", "inputSchema", "outputSchema"] as const;
const READ = ["confirmation", "policies", "tags", "origin"] as const;
/** All that an entry may state. */
const STATED: ReadonlySet<string> = new Set(["declarationId", "capabilityId", ...FIXED, ...READ, ...BESIDE_CONTRACT]);

/** The meaning of a bound observation. @param component The bound component. @param declared Its contract. */
export function meaningOfObservation(
  component: Members,
  declared: Members,
  member: Members,
  contract: unknown,
): CapabilityMeaning {
  return {
    kind: "observation",
    description: member.description,
    effect: "read",
    outputSchema: documentOf(member.output),
    readings: { confirmation: ["never", undefined], ...componentReadings(component, declared, contract) },
  };
}

/** The meaning of a bound action. @param component The bound component. @param declared Its contract. */
export function meaningOfAction(
  component: Members,
  declared: Members,
  member: Members,
  contract: unknown,
): CapabilityMeaning {
  return {
    kind: "action",
    description: member.description,
    effect: member.effect,
    inputSchema: documentOf(member.input),
    outputSchema: documentOf(member.output),
    readings: {
      confirmation: withDefault(member.confirmation, "never"),
      ...componentReadings(component, declared, contract),
    },
  };
}

/**
 * The meaning of a procedure reference. @param component The bound component. @param owner Its contract.
 * @param declared The procedure's own contract, when it has one.
 */
export function meaningOfProcedure(
  component: Members,
  owner: Members,
  binding: Members,
  declared: Members,
): CapabilityMeaning {
  const ref = isMembers(binding.ref) ? binding.ref : {};
  const wanted = memberOf(binding.config, "confirmation");
  const ownDefault = ref.requiresApproval === true ? "required" : DOMAIN_CONFIRMATION.get(ref.effect);
  return {
    kind: "procedure",
    description: ref.description,
    effect: ref.effect,
    inputSchema: documentOf(ref.inputSchema),
    outputSchema: documentOf(ref.outputSchema),
    readings: {
      // A reference may raise the confirmation of the procedure, so the manifest may state either.
      confirmation: [declared.confirmation ?? ownDefault, wanted, undefined],
      policies: joinedOrOwn(owner.policies, declared.policies),
      tags: joinedOrOwn(owner.tags, declared.tags),
      origin: [...withDefault(declared.origin ?? component.origin, DEFAULT_ORIGIN), DEFAULT_ORIGIN],
    },
  };
}

/** The meaning of a bound external tool. */
export function meaningOfExternal(tool: Members, declared: Members): CapabilityMeaning {
  return {
    kind: "external",
    description: tool.description,
    effect: declared.effect,
    inputSchema: tool.inputSchema,
    outputSchema: documentOf(declared.output),
    readings: {
      confirmation: withDefault(declared.confirmation, DOMAIN_CONFIRMATION.get(declared.effect) ?? "never"),
      policies: orNone(listOf(declared.policies)),
      tags: orNone(listOf(declared.tags)),
      origin: withDefault(declared.origin, DEFAULT_ORIGIN),
    },
  };
}

/** Whether two members mean the same: the same object, or equal JSON. Functions are only equal to themselves. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (a === undefined || b === undefined) return false;
  try {
    // The first is quick, the second sees through members that are undefined.
    return jsonEqual(a, b) || canonicalJson(a) === canonicalJson(b);
  } catch {
    // Not JSON, so certainly not what the manifest says.
    return false;
  }
}

function componentReadings(component: Members, declared: Members, contract: unknown) {
  return {
    // ambiguous: do a component's policies and tags count as those of each of its capabilities?
    policies: joinedOrOwn(declared.policies, memberOf(contract, "policies")),
    tags: joinedOrOwn(declared.tags, memberOf(contract, "tags")),
    origin: withDefault(component.origin, DEFAULT_ORIGIN),
  };
}

function joinedOrOwn(ofComponent: unknown, own: unknown): unknown[] {
  const joined = [...listOf(ofComponent), ...listOf(own)];
  return [...orNone(joined), ...orNone(listOf(own))];
}

/** A list; an empty one may be left out. */
function orNone(list: readonly unknown[]): unknown[] {
  return list.length === 0 ? [list, undefined] : [list];
}

/** A value; one that is the default may be left out. */
function withDefault(value: unknown, byDefault: string): unknown[] {
  return value === undefined || value === byDefault ? [byDefault, undefined] : [value];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The JSON Schema behind an `AgentSchema`, or the bare document. */
function documentOf(schema: unknown): unknown {
  return isMembers(schema) && typeof schema.parse === "function" ? schema.jsonSchema : schema;
}

/**
 * The wire-name codec ("Wire names" in adapters.md and in adapters-draft.md): what both editions share. An edition adds
 * only how it shortens, see {@link WireShortener}.
 *
 * Three kinds of name exist, and no name is of two kinds. After the `_` that ends the plane,
 *
 * - a *plain* name has underscores in pairs only, and its segments begin with a letter: `view_devices__table__selectRows`;
 * - an *instance-qualified* one has a first odd run of underscores, followed by `at_`: `view_a__b_at_primary`;
 * - a *shortened* one ends in `_` and a hash, and its edition sees to it that this is never a segment nor `at_…`.
 *
 * So a segment named `at` (`view_x__at__y`) is no qualifier, and only plain names decode.
 */
import { assertCapabilityId, invalidId, isValidInstanceId, parseCapabilityId } from "../ids/grammar.js";

/** The instance of a component that names none. */
const DEFAULT_INSTANCE = "default";

/** Longest wire name, in characters: what provider tool-name alphabets allow. */
export const MAX_WIRE_NAME_LENGTH = 64;

/** One tool of a catalog: a capability, and the component instance that offers it. */
export interface WireEntry {
  id: string;
  instanceId?: string | undefined;
}

/** The names of one catalog: `names[i]` is that of the i-th entry, `byName` reverses every one of them. */
export interface WireAssignment {
  names: string[];
  byName: Map<string, string>;
}

/**
 * How an edition shortens.
 *
 * @param encoded The encoded capability id, without an instance qualifier; the readable head is cut from it.
 * @param full Identifies the entry in full; the hash is taken from it.
 * @param round How many collisions this entry has met in its catalog so far.
 */
export type WireShortener = (encoded: string, full: string, round: number) => string;

/** The four functions that an edition exports. */
export interface WireCodec {
  /**
   * The wire name of a capability id: at most {@link MAX_WIRE_NAME_LENGTH} characters of `[A-Za-z0-9_-]`.
   *
   * @throws AgentSurfaceDefinitionError `INVALID_ID` when `id` is no capability id.
   */
  encodeWireName(id: string): string;
  /**
   * The wire name of one instance's capability: as above, with `_at_` and the instance unless it is the default one.
   *
   * @throws AgentSurfaceDefinitionError `INVALID_ID` when `id` or `instanceId` breaks the grammar.
   */
  encodeWireNameForInstance(id: string, instanceId?: string): string;
  /**
   * Names a whole catalog. Unique, deterministic, and independent of the order of the entries. The instance is named
   * only where the catalog holds its capability more than once.
   *
   * @throws AgentSurfaceDefinitionError `INVALID_ID` when an entry breaks the grammar.
   */
  assignWireNames(entries: readonly WireEntry[]): WireAssignment;
  /**
   * The capability id of a plain wire name, `undefined` for every other value: shortened, instance-qualified or
   * non-canonical names, and whatever is not a name. Never a wrong id, never a throw.
   */
  decodeWireName(name: unknown): string | undefined;
}

/** Makes the codec of an edition from its way to shorten. */
export function createWireCodec(shorten: WireShortener): WireCodec {
  function nameOf(entry: IdentifiedEntry, round: number): string {
    // AS-WIRE-004
    const keepsFullName = round === 0 && entry.full.length <= MAX_WIRE_NAME_LENGTH;
    return keepsFullName ? entry.full : shorten(entry.encoded, entry.full, round);
  }

  function encodeWireNameForInstance(id: string, instanceId?: string): string {
    return nameOf(identify(id, instanceId === DEFAULT_INSTANCE ? undefined : instanceId), 0);
  }

  function assignWireNames(entries: readonly WireEntry[]): WireAssignment {
    const identified = identifyAll(entries);
    const names = identified.map((entry) => nameOf(entry, 0));
    let collisions = findCollisions(names, identified);
    for (let round = 1; collisions.length > 0; round++) {
      if (round > MAX_ROUNDS) throw new Error("Wire names collide even with the longest hash");
      // AS-WIRE-005: every member of a collision is encoded anew, so it does not matter which one came first.
      for (const index of collisions) names[index] = nameOf(identified[index] as IdentifiedEntry, round);
      collisions = findCollisions(names, identified);
    }
    // AS-WIRE-006
    return { names, byName: new Map(identified.map(({ id }, index) => [names[index] as string, id])) };
  }

  return {
    encodeWireName: (id) => encodeWireNameForInstance(id),
    encodeWireNameForInstance,
    assignWireNames,
    decodeWireName,
  };
}

function decodeWireName(name: unknown): string | undefined {
  // AS-WIRE-007: a longer name is not canonical, the encoder would have shortened it.
  if (typeof name !== "string" || name.length > MAX_WIRE_NAME_LENGTH) return undefined;
  const id = name.replace("_", ":").replaceAll("__", ".");
  // AS-WIRE-007: a lone `_` is left in the id, where the grammar has no place for it.
  return parseCapabilityId(id) !== undefined && encodeSeparators(id) === name ? id : undefined;
}

/** `:` becomes `_` and `.` becomes `__`. */
function encodeSeparators(id: string): string {
  return id.replace(":", "_").replaceAll(".", "__");
}

/** Only hashes collide, and each round takes a new one; more rounds than these are a bug, not bad luck. */
const MAX_ROUNDS = 16;

interface IdentifiedEntry {
  readonly id: string;
  /** The encoded id, without an instance. */
  readonly encoded: string;
  /** Tells the entry from every other one of its catalog. */
  readonly full: string;
}

function identify(id: string, instanceId?: string): IdentifiedEntry {
  const encoded = encodeSeparators(assertCapabilityId(id));
  if (instanceId === undefined) return { id, encoded, full: encoded };
  if (!isValidInstanceId(instanceId)) throw invalidId("instance id", instanceId);
  // ambiguous: how is an instance id encoded? Its underscores are doubled, so that the `_` of the marker stays alone.
  return { id, encoded, full: `${encoded}_at_${instanceId.replaceAll("_", "__")}` };
}

function identifyAll(entries: readonly WireEntry[]): IdentifiedEntry[] {
  const instances = new Map<string, Set<string>>();
  for (const { id, instanceId = DEFAULT_INSTANCE } of entries) {
    instances.set(id, (instances.get(id) ?? new Set()).add(instanceId));
  }
  return entries.map(({ id, instanceId = DEFAULT_INSTANCE }) => {
    // ambiguous: is an instance named whenever it is given, or only where its capability repeats in the catalog?
    const repeats = (instances.get(id)?.size ?? 0) > 1;
    return identify(id, repeats ? instanceId : undefined);
  });
}

/**
 * The positions whose name stands for another entry too.
 *
 * ambiguous: what of two entries of one capability and instance? They are one entry, and share its name.
 */
function findCollisions(names: readonly string[], entries: readonly IdentifiedEntry[]): number[] {
  const owners = new Map<string, Set<string>>();
  for (const [index, name] of names.entries()) {
    owners.set(name, (owners.get(name) ?? new Set()).add((entries[index] as IdentifiedEntry).full));
  }
  return [...names.keys()].filter((index) => (owners.get(names[index] as string) as Set<string>).size > 1);
}

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
   * The wire name of one instance's capability: as above, with `_at_<instanceId>` when an instance is given.
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

/** `:` becomes `_` and `.` becomes `__`. */
function encodeSeparators(id: string): string {
  return id.replace(":", "_").replaceAll(".", "__");
}

function qualify(encoded: string, instanceId: string | undefined): string {
  // ambiguous: how is an instance id encoded? It has no `:` and no `.`, so the codec leaves it as it is.
  return instanceId === undefined ? encoded : `${encoded}_at_${instanceId}`;
}

/** Makes the codec of an edition from its way to shorten. */
export function createWireCodec(shorten: WireShortener): WireCodec {
  function name(encoded: string, full: string, round: number): string {
    // AS-WIRE-004
    const fits = full.length <= MAX_WIRE_NAME_LENGTH;
    return fits && round === 0 ? full : shorten(encoded, full, round);
  }

  function encodeWireNameForInstance(id: string, instanceId?: string): string {
    const encoded = encodeSeparators(assertCapabilityId(id));
    if (instanceId !== undefined && !isValidInstanceId(instanceId)) throw invalidId("instance id", instanceId);
    return name(encoded, qualify(encoded, instanceId), 0);
  }

  function assignWireNames(entries: readonly WireEntry[]): WireAssignment {
    const slots = identify(entries);
    let collided: Slot[] = slots;
    for (let round = 0; collided.length > 0; round++) {
      if (round > MAX_ROUNDS) throw new Error("Wire names still collide after the longest hash");
      for (const slot of collided) slot.name = name(slot.encoded, slot.full, round);
      // AS-WIRE-005: every member of a collision is encoded anew, so it does not matter which one came first.
      collided = findCollisions(slots);
    }
    return {
      // AS-WIRE-006
      names: slots.map((slot) => slot.name),
      byName: new Map(slots.map((slot) => [slot.name, slot.id])),
    };
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

/** Collisions only happen between hashes, and each round's hash is a new one; more rounds mean a bug, not bad luck. */
const MAX_ROUNDS = 16;

interface Slot {
  readonly id: string;
  readonly encoded: string;
  readonly full: string;
  name: string;
}

/** Gives every entry a text of its own: the capability, the instance where it repeats, a number for exact duplicates. */
function identify(entries: readonly WireEntry[]): Slot[] {
  const occurrences = new Map<string, number>();
  for (const { id } of entries) occurrences.set(id, (occurrences.get(id) ?? 0) + 1);

  const duplicates = new Map<string, number>();
  return entries.map(({ id, instanceId }) => {
    const encoded = encodeSeparators(assertCapabilityId(id));
    if (instanceId !== undefined && !isValidInstanceId(instanceId)) throw invalidId("instance id", instanceId);
    // ambiguous: is the instance named when it is given, or only when the capability repeats in the catalog?
    const repeated = (occurrences.get(id) ?? 0) > 1;
    const full = qualify(encoded, repeated ? instanceId : undefined);
    const earlier = duplicates.get(full) ?? 0;
    duplicates.set(full, earlier + 1);
    // ambiguous: what tells two entries of the same capability and instance apart? No name has a `:`, so this is unique.
    return { id, encoded, full: earlier === 0 ? full : `${full}:${earlier}`, name: "" };
  });
}

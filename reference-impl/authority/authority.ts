/** The authority itself ("Authority and external exposure"): a verified manifest that cannot be forged or changed. */
import { NonJsonValueError, toJsonValue } from "../json/clone.js";
import { deepFreeze } from "../json/freeze.js";
import { privateMember } from "../private-member.js";
import { manifestHash, type WrittenEntry, writeEntry } from "./hashes.js";
import { refusal } from "./refusal.js";
import type { CapabilityAuthority, CapabilityContractEntry, CapabilityContractManifest } from "./types.js";

const FORMAT_VERSION = 5;

/** The entries of a manifest by declaration. */
type EntryIndex = ReadonlyMap<string, CapabilityContractEntry>;

/** What every genuine authority has. An object is one if and only if it has this, whatever it looks like. */
// AS-AUTHORITY-005
const authorities = privateMember<EntryIndex>();

/**
 * Makes a manifest the runtime source of truth.
 *
 * The manifest is copied before it is looked at, and the copy is deeply frozen; the caller's object stays untouched.
 *
 * @throws AgentSurfaceDefinitionError `INVALID_DEFINITION` when the format version is not 5, completeness is not proven, a
 *   contract hash or the manifest's hash does not match, or a declaration occurs twice.
 */
export function createCapabilityAuthority(manifest: CapabilityContractManifest): CapabilityAuthority {
  // AS-AUTHORITY-011
  const copy = detach(manifest);
  // AS-AUTHORITY-007
  if (copy.formatVersion !== FORMAT_VERSION) throw refusal(`The manifest's format version is not ${FORMAT_VERSION}`);
  // AS-AUTHORITY-008
  if (!isRecord(copy.completeness) || copy.completeness.status !== "proven") {
    throw refusal("The manifest's completeness is not proven");
  }
  if (!Array.isArray(copy.capabilities)) throw refusal("The manifest has no list of capabilities");
  const { index, written } = readEntries(copy.capabilities);
  // AS-AUTHORITY-006
  if (manifestHash(copy, written) !== copy.hash) throw refusal("The manifest does not match its hash");

  // AS-AUTHORITY-010
  const authority = { manifest: deepFreeze(copy) };
  authorities.set(authority, index);
  return Object.freeze(authority) as unknown as CapabilityAuthority;
}

/**
 * Asserts that an authority was made by {@link createCapabilityAuthority}: not a copy, a proxy or a look-alike.
 *
 * @throws AgentSurfaceDefinitionError `INVALID_DEFINITION` otherwise.
 */
export function assertCapabilityAuthority(authority: CapabilityAuthority): void {
  entriesOf(authority);
}

/**
 * What a genuine authority says of a declaration.
 *
 * @throws AgentSurfaceDefinitionError when the authority is not genuine.
 */
export function findEntry(authority: CapabilityAuthority, declarationId: string): CapabilityContractEntry | undefined {
  return entriesOf(authority).get(declarationId);
}

function entriesOf(authority: CapabilityAuthority): EntryIndex {
  const entries = authorities.get(authority);
  // AS-AUTHORITY-013
  if (entries === undefined) throw refusal("Not a capability authority: only createCapabilityAuthority makes one");
  return entries;
}

function readEntries(entries: readonly unknown[]): { index: EntryIndex; written: readonly WrittenEntry[] } {
  const index = new Map<string, CapabilityContractEntry>();
  const written: WrittenEntry[] = [];
  for (const entry of entries) {
    if (!isRecord(entry) || typeof entry.declarationId !== "string" || typeof entry.capabilityId !== "string") {
      throw refusal("A capability of the manifest has no declarationId or no capabilityId");
    }
    const canonical = writeEntry(entry);
    written.push(canonical);
    // AS-AUTHORITY-003
    if (canonical.contractHash !== entry.contractHash) {
      throw refusal(`The manifest's contract of ${entry.capabilityId} does not match its hash`);
    }
    // AS-AUTHORITY-009
    // ambiguous: may two declarations be of one capability? Each binding is held to its own, so nothing is widened.
    if (index.has(entry.declarationId)) throw refusal(`The manifest holds ${entry.declarationId} twice`);
    index.set(entry.declarationId, entry as unknown as CapabilityContractEntry);
  }
  return { index, written };
}

function detach(manifest: unknown): CapabilityContractManifest {
  try {
    const copy = toJsonValue(manifest);
    if (isRecord(copy)) return copy as unknown as CapabilityContractManifest;
  } catch (cause) {
    if (!(cause instanceof NonJsonValueError)) throw cause;
    throw refusal("The manifest is not JSON", { cause });
  }
  throw refusal("The manifest is not an object");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

import { canonicalMembers, objectOf } from "../json/canonical.js";
import { sha256Hex } from "../json/sha256.js";

/** Members of a manifest entry that its own hash is not over. */
export const BESIDE_CONTRACT: ReadonlySet<string> = new Set(["contractHash", "targets"]);

/** A manifest entry as canonical JSON, and the hash of its contract: over the entry without {@link BESIDE_CONTRACT}. */
export interface WrittenEntry {
  readonly text: string;
  readonly contractHash: string;
}

/** Writes an entry once, for both hashes that it is a part of. */
export function writeEntry(entry: object): WrittenEntry {
  const members = canonicalMembers(entry);
  const contract = members.filter(({ name }) => !BESIDE_CONTRACT.has(name));
  return { text: objectOf(members), contractHash: hashOf(objectOf(contract)) };
}

/**
 * The hash of a manifest: over all of it but `hash`.
 * @param entries its capabilities as they were written, in their order
 */
export function manifestHash(manifest: object, entries: readonly WrittenEntry[]): string {
  const capabilities = `"capabilities":[${entries.map(({ text }) => text).join(",")}]`;
  const members = canonicalMembers({ ...manifest, capabilities: [], hash: undefined });
  return hashOf(
    objectOf(members.map((member) => (member.name === "capabilities" ? { ...member, text: capabilities } : member))),
  );
}

/** SHA-256, hexadecimal, of canonical JSON and one newline. */
function hashOf(text: string): string {
  return sha256Hex(`${text}\n`);
}

import { canonicalJson } from "../json/canonical.js";
import { setOwn } from "../json/plain.js";
import { sha256Hex } from "../json/sha256.js";

/** Members of a manifest entry that its own hash is not over. */
export const BESIDE_CONTRACT: ReadonlySet<string> = new Set(["contractHash", "targets"]);
const BESIDE_MANIFEST: ReadonlySet<string> = new Set(["hash"]);

/** The hash of a capability's contract: over its manifest entry without `contractHash` and `targets`. */
export function contractHash(entry: object): string {
  return hashOf(without(entry, BESIDE_CONTRACT));
}

/** The hash of a manifest: over all of it but `hash`. */
export function manifestHash(manifest: object): string {
  return hashOf(without(manifest, BESIDE_MANIFEST));
}

function without(object: object, names: ReadonlySet<string>): Record<string, unknown> {
  const rest: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(object)) if (!names.has(name)) setOwn(rest, name, member);
  return rest;
}

/** SHA-256, hexadecimal, of the canonical JSON and one newline. Undefined members do not take part. */
function hashOf(value: object): string {
  return sha256Hex(`${canonicalJson(value)}\n`);
}

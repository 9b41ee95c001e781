import { canonicalJson } from "../json/canonical.js";
import { sha256Hex } from "../json/sha256.js";

/** The hash of a capability's contract: over its manifest entry without `contractHash` and `targets`. */
export function contractHash(entry: object): string {
  return hashOf({ ...entry, contractHash: undefined, targets: undefined });
}

/** The hash of a manifest: over all of it but `hash`. */
export function manifestHash(manifest: object): string {
  return hashOf({ ...manifest, hash: undefined });
}

/** SHA-256, hexadecimal, of the canonical JSON and one newline. Undefined members do not take part. */
function hashOf(value: object): string {
  return sha256Hex(`${canonicalJson(value)}\n`);
}

/** What the driver uses of node:crypto, in a page. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

export function hash(_algorithm: "sha256", text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

const encoder = new TextEncoder();

/** The SHA-256 of a text's UTF-8 bytes, as 64 lowercase hexadecimal digits. */
export function sha256Hex(text: string): string {
  return bytesToHex(sha256(encoder.encode(text)));
}

import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

const encoder = new TextEncoder();

// A manifest is hashed for each surface that opens. Node.js does it many times as fast, and a browser has no hash that
// answers at once.
const native = globalThis.process?.getBuiltinModule?.("node:crypto");

/** The SHA-256 of a text's UTF-8 bytes, as 64 lowercase hexadecimal digits. */
export const sha256Hex: (text: string) => string =
  typeof native?.hash === "function"
    ? (text) => native.hash("sha256", text)
    : (text) => bytesToHex(sha256(encoder.encode(text)));

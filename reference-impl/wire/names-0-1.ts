/** Wire names of edition 0.1 ("Wire names" in adapters-draft.md). Only the shortening differs from edition 0.2. */
import { sha256Hex } from "../json/sha256.js";
import { createWireCodec } from "./codec.js";

const HEAD_LENGTH = 56;
const HASH_LENGTH = 7;

/**
 * The name truncated to 56, `_`, and a hash of 7 characters. The cut may leave half of a `__` behind, which makes the
 * hash look like a segment; but it begins with a digit, as no segment does, so the name still decodes to nothing.
 */
const codec = createWireCodec((encoded, full, round) => {
  // ambiguous: the draft has no rule for colliding names; the hash is taken anew, over a text that counts the rounds.
  const hash = sha256Hex(round === 0 ? full : `${full}:round:${round}`);
  const firstDigit = Number.parseInt(hash.slice(0, 1), 16) % 10;
  return `${encoded.slice(0, HEAD_LENGTH)}_${firstDigit}${hash.slice(1, HASH_LENGTH)}`;
});

export const { encodeWireName, encodeWireNameForInstance, assignWireNames, decodeWireName } = codec;

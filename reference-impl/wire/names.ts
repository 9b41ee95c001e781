/**
 * Wire names of edition 0.2 ("Wire names" in adapters.md): `view:devices.table.selectRows` travels as
 * `view_devices__table__selectRows`.
 */
import { sha256Hex } from "../json/sha256.js";
import { createWireCodec, MAX_WIRE_NAME_LENGTH } from "./codec.js";

export type { WireAssignment, WireEntry } from "./codec.js";

/** Hexadecimal digits of the hash, by the number of collisions met. */
const HASH_LENGTHS = [7, 15, 31];

/**
 * `<head>_<hash>`. The head never ends in `_`, so the `_` before the hash stands alone: a cut through a `__` cannot make
 * the hash look like a segment. No hexadecimal hash begins with `at_`.
 */
const codec = createWireCodec((encoded, full, round) => {
  // AS-ID-002: longer names use a deterministic hash suffix, collisions a longer one.
  const length = HASH_LENGTHS[Math.min(round, HASH_LENGTHS.length - 1)] as number;
  const head = encoded.slice(0, MAX_WIRE_NAME_LENGTH - 1 - length).replace(/_+$/, "");
  return `${head}_${sha256Hex(full).slice(0, length)}`;
});

export const { encodeWireName, encodeWireNameForInstance, assignWireNames, decodeWireName } = codec;

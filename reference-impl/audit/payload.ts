import { utf8ByteLength } from "../json/size.js";
import type { JsonValue } from "../types/json.js";

/** Largest payload that a record keeps, in bytes of JSON. */
const MAX_AUDITED_BYTES = 4_096;

/** A payload for the audit; one that is too large is replaced by its size, so that records stay bounded. */
export function auditedPayload(payload: JsonValue): JsonValue {
  const bytes = utf8ByteLength(JSON.stringify(payload));
  return bytes <= MAX_AUDITED_BYTES ? payload : Object.freeze({ omitted: "too-large", bytes });
}

import type { CapabilityRecord } from "../definitions/records.js";
import { executionFailed, type Refusal } from "../failures.js";
import { toJsonValue } from "../json/clone.js";
import { utf8ByteLength } from "../json/size.js";
import type { Runtime } from "../registry/runtime.js";
import type { JsonValue } from "../types/json.js";

/** An output that may cross the boundary, or why it may not. `defect` is the author's mistake, for developers. */
export type AcceptedOutput =
  | { readonly ok: true; readonly output: JsonValue | undefined }
  | { readonly ok: false; readonly refusal: Refusal; readonly defect?: unknown };

/** Validates what a handler gave: JSON, matching the declared schema, within the limit. The result is detached. */
export function acceptOutput(runtime: Runtime, capability: CapabilityRecord, given: unknown): AcceptedOutput {
  let output: JsonValue | undefined;
  try {
    // AS-SER-001: only JSON crosses.
    output = given === undefined ? undefined : toJsonValue(given);
  } catch (defect) {
    runtime.diagnostics.defect(`${capability.id} gave something that is not JSON`, defect);
    return { ok: false, refusal: executionFailed("output-invalid"), defect };
  }
  if (capability.output !== undefined) {
    try {
      const parsed = capability.output.parse(output);
      if (parsed !== output) output = parsed === undefined ? undefined : toJsonValue(parsed);
    } catch (error) {
      runtime.diagnostics.defect(`${capability.id} gave something that its output schema does not allow`, error);
      return { ok: false, refusal: executionFailed("output-invalid") };
    }
  }
  // Truncation is never silent: what is too large fails.
  if (output !== undefined && utf8ByteLength(JSON.stringify(output)) > runtime.limits.maxOutputBytes) {
    runtime.diagnostics.defect(`${capability.id} gave more than ${runtime.limits.maxOutputBytes} bytes`);
    return { ok: false, refusal: executionFailed("output-too-large") };
  }
  return { ok: true, output };
}

import type { ResponderResult } from "../conformance/faults/judge-responders.js";
import type { FaultResult } from "../conformance/faults/kill-matrix.js";
import { counted, printableLine } from "./text.js";

/** How one fault fared, for a person. */
export function faultLine({ outcome, fault, rule, title, caughtBy, message }: FaultResult): string {
  const where = caughtBy.map(({ vector, at }) => `${vector} at ${at}`).join(", ");
  const said = [title, where ? `caught by ${where}` : "", message ?? ""].filter(Boolean).join("; ");
  return `${outcome.padEnd(10)} ${rule}  ${fault}: ${printableLine(said)}\n`;
}

/** How one constant responder fared, for a person. */
export function responderLine({ responder, edition, judged, passing }: ResponderResult): string {
  const verdict = passing.length === 0 ? "refused" : "BELIEVED";
  const said = passing.length === 0 ? `none of ${counted(judged, "rule")} passes` : `these pass: ${passing.join(", ")}`;
  return `${verdict.padEnd(10)} constant responder ${responder}, edition ${edition}: ${said}\n`;
}

/** The last line: how many were caught. */
export function faultsSum(results: readonly FaultResult[], responders: readonly ResponderResult[]): string {
  const killed = results.filter(({ outcome }) => outcome === "killed").length;
  const believed = responders.filter(({ passing }) => passing.length > 0).length;
  const beside =
    responders.length === 0 ? "" : `; ${believed} of ${counted(responders.length, "constant responder")} believed`;
  return `${killed} of ${counted(results.length, "fault")} killed${beside}\n`;
}

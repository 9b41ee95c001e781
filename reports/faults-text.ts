import type { FaultResult } from "../conformance/faults/kill-matrix.js";
import { counted, printableLine } from "./text.js";

/** How one fault fared, for a person. */
export function faultLine({ outcome, fault, rule, title, caughtBy, message }: FaultResult): string {
  const where = caughtBy.map(({ vector, at }) => `${vector} at ${at}`).join(", ");
  const said = [title, where ? `caught by ${where}` : "", message ?? ""].filter(Boolean).join("; ");
  return `${outcome.padEnd(10)} ${rule}  ${fault}: ${printableLine(said)}\n`;
}

/** The last line: how many were caught. */
export function faultsSum(results: readonly FaultResult[]): string {
  const killed = results.filter(({ outcome }) => outcome === "killed").length;
  return `${killed} of ${counted(results.length, "fault")} killed\n`;
}

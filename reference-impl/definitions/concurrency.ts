import type { AgentConcurrency } from "../types/definition.js";
import { defect, type Place, requireKnownFields, requireRecord } from "./checks.js";

const FIELDS: Readonly<Record<AgentConcurrency["mode"], ReadonlySet<string>>> = {
  instance: new Set(["mode", "queueDepth"]),
  capability: new Set(["mode", "queueDepth"]),
  key: new Set(["mode", "key", "queueDepth"]),
  parallel: new Set(["mode", "max", "queueDepth"]),
};

/**
 * A frozen copy of a concurrency group.
 *
 * @throws AgentSurfaceDefinitionError on an invalid one (core-api, Concurrency)
 */
// AS-CONC-024, AS-CONC-025
export function acceptConcurrency(value: unknown, place: Place): AgentConcurrency | undefined {
  if (value === undefined) return undefined;
  const group = requireRecord(value, place, "concurrency");
  const { mode, key, max, queueDepth } = group;
  if (typeof mode !== "string" || !Object.hasOwn(FIELDS, mode)) {
    throw defect("INVALID_DEFINITION", place, "concurrency.mode must be instance, capability, key or parallel");
  }
  requireKnownFields(group, FIELDS[mode as AgentConcurrency["mode"]], `${place} concurrency`);
  if (mode === "key" && (typeof key !== "string" || key === "")) {
    throw defect("INVALID_DEFINITION", place, "concurrency.key must be a text that is not empty");
  }
  if (mode === "parallel" && !isWhole(max, 1)) {
    throw defect("INVALID_DEFINITION", place, "concurrency.max must be a whole number, 1 or more");
  }
  if (queueDepth !== undefined && !isWhole(queueDepth, 0)) {
    throw defect("INVALID_DEFINITION", place, "concurrency.queueDepth must be a whole number, 0 or more");
  }
  return Object.freeze({ ...group }) as AgentConcurrency;
}

function isWhole(value: unknown, least: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= least;
}

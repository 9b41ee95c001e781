import type { CapabilityRecord } from "../definitions/records.js";
import type { Runtime } from "../registry/runtime.js";
import type { AgentConcurrency } from "../types/definition.js";
import type { ActionGroups, GroupBounds, Release } from "./action-groups.js";
import type { ObservationPool } from "./observation-pool.js";
import type { Target } from "./resolution.js";
import type { Run } from "./run.js";

/** What admits invocations. */
export interface Admissions {
  readonly actionGroups: ActionGroups;
  readonly observationPool: ObservationPool;
}

/**
 * Phase 8: a slot in the observation pool or in a concurrency group, at once or in turn.
 *
 * @throws Refusal `RATE_LIMITED`; that of the interruption
 */
export function admission(
  runtime: Runtime,
  { actionGroups, observationPool }: Admissions,
  run: Run,
  { registration, capability }: Target,
): Release | Promise<Release> {
  // AS-CONC-012
  run.checkpoint();
  run.admissionAt = runtime.now();
  if (capability.kind === "observation") return observationPool.enter(run);
  const { key, bounds } = groupOf(capability, capability.concurrency, runtime.limits.actionQueueDepth);
  return actionGroups.enter(`${registration.id} ${key}`, bounds, run);
}

/** AS-CONC-001: the group of an action or a procedure, within its registration. */
function groupOf(
  capability: CapabilityRecord,
  concurrency: AgentConcurrency | undefined,
  defaultDepth: number,
): { key: string; bounds: GroupBounds } {
  const bounds = { max: 1, queueDepth: concurrency?.queueDepth ?? defaultDepth };
  switch (concurrency?.mode) {
    case "instance":
      return { key: "instance", bounds };
    case "key":
      // ambiguous: is a key shared by the whole registry, or by the capabilities of one registration?
      return { key: `key ${concurrency.key}`, bounds };
    case "parallel":
      return { key: `capability ${capability.id}`, bounds: { ...bounds, max: concurrency.max } };
    case "capability":
    // A procedure without a group of its own: one per procedure and referencing registration.
    case undefined:
      return { key: `capability ${capability.id}`, bounds };
  }
}

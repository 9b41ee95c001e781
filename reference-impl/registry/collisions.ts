import type { ComponentRecord } from "../definitions/records.js";
import { AgentSurfaceDefinitionError } from "../errors.js";
import type { AgentSurfaceEvent } from "../types/events.js";
import type { Runtime } from "./runtime.js";

/** What to do about a `view:` id whose suffix is a known `domain:` id. A lint, not a security control. */
export type DuplicateSuffixPolicy = "off" | "warn" | "error";

type CollisionSuspected = Extract<AgentSurfaceEvent, { type: "collision-suspected" }>;

/**
 * The suspicions that registering `component` raises: `view:X.Y` next to a `domain:X.Y` of the loaded manifest.
 *
 * @throws AgentSurfaceDefinitionError `DUPLICATE_CAPABILITY` when the policy is `error`
 */
export function suspectedCollisions(
  runtime: Runtime,
  component: ComponentRecord,
  policy: DuplicateSuffixPolicy,
): CollisionSuspected[] {
  if (policy === "off") return [];
  const suspected: CollisionSuspected[] = [];
  for (const { id, plane } of component.capabilities.values()) {
    const path = id.slice("view:".length);
    // ambiguous: is a procedure known by the executor's manifest only, or by a live reference too?
    if (plane !== "view" || !runtime.executors.lists(path)) continue;
    const domainProcedureId = `domain:${path}`;
    if (policy === "error") {
      throw new AgentSurfaceDefinitionError("DUPLICATE_CAPABILITY", `${id} and ${domainProcedureId} share a suffix`);
    }
    suspected.push({ type: "collision-suspected", viewCapabilityId: id, domainProcedureId });
  }
  return suspected;
}

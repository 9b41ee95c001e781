import { toJsonValue } from "../json/clone.js";
import { deepFreeze } from "../json/freeze.js";
import type { Catalog } from "../registry/catalog.js";
import { normalizeConsumer } from "../registry/consumer.js";
import { isoTime, type Runtime } from "../registry/runtime.js";
import type { AgentProcedureDescriptor } from "../types/procedure.js";
import type {
  AgentComponentDescriptor,
  AgentRouteInfo,
  AgentSurfaceSnapshot,
  SnapshotContext,
} from "../types/snapshot.js";
import { withinBudget } from "./budget.js";
import type { Viewer } from "./outcome.js";
import { inScope } from "./scope.js";
import { type ComponentView, viewOf } from "./view.js";

/** What a snapshot is taken of. */
export interface SnapshotSources {
  readonly runtime: Runtime;
  readonly catalog: Catalog;
  readonly route: (() => AgentRouteInfo | undefined) | undefined;
}

/**
 * The catalog for one consumer (core-api, Snapshot). Synchronous; asks `when`, `describe` and discovery policies, never
 * a `read`.
 *
 * @throws TypeError or RangeError on a context that is not one
 */
// AS-SNAP-001
export function takeSnapshot(sources: SnapshotSources, context: SnapshotContext = {}): AgentSurfaceSnapshot {
  const { runtime, catalog } = sources;
  const { scope, includeUnavailable = true, budget } = context;
  if (scope !== undefined && !Array.isArray(scope)) throw new TypeError("scope is an array of component-type prefixes");
  const viewer: Viewer = { consumer: normalizeConsumer(context.consumer), host: runtime.host() };

  const views: ComponentView[] = [];
  for (const registration of catalog.inOrder()) {
    if (!inScope(registration.component.type, scope)) continue;
    const view = viewOf(runtime, registration, viewer, includeUnavailable);
    if (view.component !== undefined) views.push(view);
  }

  const kept = withinBudget(views, budget);
  const components: AgentComponentDescriptor[] = [];
  const procedures: AgentProcedureDescriptor[] = [];
  for (const view of kept) {
    components.push(view.component as AgentComponentDescriptor);
    procedures.push(...view.procedures);
  }
  const route = currentRoute(sources);
  return Object.freeze({
    surfaceId: runtime.surfaceId,
    surfaceVersion: runtime.version.current(),
    capturedAt: isoTime(runtime.now()),
    ...(route && { route }),
    components: Object.freeze(components) as AgentComponentDescriptor[],
    procedures: Object.freeze(procedures) as AgentProcedureDescriptor[],
    // No silent truncation, ever.
    ...(kept.length < views.length && {
      truncated: Object.freeze({ droppedComponents: views.length - kept.length }),
    }),
  });
}

/** The host's route, detached; absent when the host has none, or gives something that is not one. */
export function currentRoute({
  route,
  runtime,
}: Pick<SnapshotSources, "route" | "runtime">): AgentRouteInfo | undefined {
  if (route === undefined) return undefined;
  try {
    const info = route();
    return info === undefined ? undefined : (deepFreeze(toJsonValue(info)) as unknown as AgentRouteInfo);
  } catch (error) {
    runtime.diagnostics.warn("route() failed", error);
    return undefined;
  }
}

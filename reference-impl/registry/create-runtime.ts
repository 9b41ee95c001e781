import { auditSinks, createAuditTrail } from "../audit/trail.js";
import { createExecutors } from "../procedures/executors.js";
import { createDiagnostics } from "./diagnostics.js";
import { createEventBus } from "./events.js";
import { lazyHost } from "./host.js";
import { createIdentifiers } from "./identifiers.js";
import type { ResolvedOptions } from "./options.js";
import type { Runtime } from "./runtime.js";
import { createSurfaceVersion } from "./surface-version.js";

/** Builds what every part of one registry shares. */
export function createRuntime(options: ResolvedOptions): Runtime {
  const { environment, limits, now } = options;
  const diagnostics = createDiagnostics(environment);
  const identifiers = createIdentifiers();
  const executors = createExecutors();
  const events = createEventBus((error) => diagnostics.warn("an event listener threw", error));
  return {
    surfaceId: identifiers.surfaceId,
    environment,
    limits,
    definitions: { limits, policies: options.policies, reaches: executors.reaches },
    identifiers,
    version: createSurfaceVersion((surfaceVersion) => events.emit({ type: "surface-changed", surfaceVersion })),
    events,
    executors,
    audit: createAuditTrail(auditSinks(options.audit, environment), identifiers.surfaceId, now, (error) =>
      diagnostics.warn("an audit sink threw", error),
    ),
    diagnostics,
    now,
    host: () => lazyHost(options.context),
  };
}

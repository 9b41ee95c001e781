import { createConfirmationController } from "../confirmation/controller.js";
import { cancelled } from "../failures.js";
import { createActionGroups } from "../invocation/action-groups.js";
import { createDedupeStore } from "../invocation/dedupe.js";
import { createObservationPool } from "../invocation/observation-pool.js";
import { invoke, type PipelineSources } from "../invocation/pipeline.js";
import { takeSnapshot } from "../snapshot/snapshot.js";
import type { AgentSurfaceRegistry, RegistryOptions } from "../types/registry.js";
import { createCatalog } from "./catalog.js";
import { createRuntime } from "./create-runtime.js";
import { createHandle } from "./handle.js";
import { rememberInternals } from "./internals.js";
import { resolveOptions } from "./options.js";
import { register } from "./register.js";
import { createTombstones } from "./tombstones.js";
import { unregister } from "./unregister.js";

/**
 * Creates a registry: the surface of one page or realm (core-api, Registry).
 *
 * @throws AgentSurfaceDefinitionError without a genuine authority; TypeError or RangeError on a mistyped option
 */
export function createAgentSurfaceRegistry(options: RegistryOptions = {}): AgentSurfaceRegistry {
  const resolved = resolveOptions(options);
  const runtime = createRuntime(resolved);
  const { limits, now } = runtime;
  const catalog = createCatalog();
  const tombstones = createTombstones({ size: limits.tombstoneSize, ttlMs: limits.tombstoneTtlMs, now });
  const { confirmations, controller, close: closeConfirmations } = createConfirmationController(runtime);
  // The options come last: a literal that goes on after a spread is made many times slower.
  const sources = { runtime, catalog, tombstones, ...resolved };
  const pipeline: PipelineSources = {
    runtime,
    catalog,
    tombstones,
    confirmations,
    dedupe: createDedupeStore({ size: limits.dedupeCacheSize, ttlMs: limits.dedupeCacheTtlMs, now }),
    actionGroups: createActionGroups(),
    observationPool: createObservationPool(limits),
    runs: new Set(),
  };
  let disposed = false;

  const registry: AgentSurfaceRegistry = {
    surfaceId: runtime.surfaceId,
    register(definition) {
      requireLive("register");
      return createHandle(sources, register(sources, definition));
    },
    snapshot(context) {
      requireLive("snapshot");
      return takeSnapshot(sources, context);
    },
    invoke(request, invokeOptions) {
      if (disposed) return Promise.reject(new Error("invoke was called on a disposed registry"));
      try {
        return invoke(pipeline, request, invokeOptions);
      } catch (misuse) {
        return Promise.reject(misuse);
      }
    },
    subscribe: (listener) => (disposed ? () => {} : runtime.events.subscribe(listener)),
    confirmations: controller,
    setProcedureExecutor(executor) {
      if (!disposed) runtime.executors.install(executor);
    },
    getVersion: () => runtime.version.current(),
    dispose() {
      if (disposed) return;
      disposed = true;
      // First, so that the unmounting below does not name another reason.
      for (const run of [...pipeline.runs]) run.interrupt(cancelled());
      for (const registration of [...catalog.inOrder()]) unregister(sources, registration);
      confirmations.expireAll();
      runtime.events.close();
      closeConfirmations();
    },
  };

  // ambiguous: what do calls do after dispose? Those that would answer for a surface that is gone throw.
  function requireLive(call: string): void {
    if (disposed) throw new Error(`${call} was called on a disposed registry`);
  }

  rememberInternals(registry, { runtime, catalog, route: resolved.route, isDisposed: () => disposed });
  return Object.freeze(registry);
}

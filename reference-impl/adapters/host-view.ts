import type { AdapterHost } from "../types/adapter.js";
import type { AgentSurfaceRegistry } from "../types/registry.js";

/** A host's registry as one adapter uses it. */
export interface HostView {
  /** Takes every snapshot with the host's context, and passes on the signal of the call that invokes. */
  readonly registry: AgentSurfaceRegistry;
  /** While `run` lasts, an invocation under `invocationId` ends as `CANCELLED` when `signal` is aborted. */
  during<T>(invocationId: string, signal: AbortSignal | undefined, run: () => Promise<T>): Promise<T>;
}

/** A tool's `execute` has no place for a signal (core-api, Toolset), and `invoke` has: the id of the call joins them. */
export function createHostView({
  registry,
  snapshotContext,
}: Pick<AdapterHost, "registry" | "snapshotContext">): HostView {
  const signals = new Map<string, AbortSignal>();

  return {
    registry: {
      surfaceId: registry.surfaceId,
      confirmations: registry.confirmations,
      register: (definition) => registry.register(definition),
      snapshot: (context) => registry.snapshot({ ...snapshotContext, ...context }),
      invoke(request, options) {
        const signal = signals.get(request.invocationId ?? "");
        return registry.invoke(request, { ...options, ...(signal && { signal }) });
      },
      subscribe: (listener) => registry.subscribe(listener),
      setProcedureExecutor: (executor) => registry.setProcedureExecutor(executor),
      getVersion: () => registry.getVersion(),
      dispose: () => registry.dispose(),
    },
    async during(invocationId, signal, run) {
      if (signal === undefined) return run();
      signals.set(invocationId, signal);
      try {
        return await run();
      } finally {
        if (signals.get(invocationId) === signal) signals.delete(invocationId);
      }
    },
  };
}

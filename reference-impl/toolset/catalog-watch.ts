import type { Unsubscribe } from "../types/common.js";
import type { AgentSurfaceRegistry } from "../types/registry.js";
import type { AgentTool } from "../types/toolset.js";

/** Tells listeners when a catalog has become a different one. */
export interface CatalogWatch {
  subscribe(listener: (tools: AgentTool[]) => void): Unsubscribe;
  close(): void;
}

/** @param build takes the catalog anew; equal fingerprints mean that nothing moved for a host */
export function createCatalogWatch(
  registry: AgentSurfaceRegistry,
  build: () => { tools: AgentTool[]; fingerprint: string },
): CatalogWatch {
  const subscriptions = new Set<{ listener: (tools: AgentTool[]) => void }>();
  let stopWatching: Unsubscribe | undefined;
  let told: string | undefined;

  function onSurfaceChanged(): void {
    const { tools, fingerprint } = build();
    if (fingerprint === told) return;
    told = fingerprint;
    for (const subscription of [...subscriptions]) {
      if (!subscriptions.has(subscription)) continue;
      try {
        subscription.listener([...tools]);
      } catch {
        // One listener's mistake is not the others' business.
      }
    }
  }

  function close(): void {
    subscriptions.clear();
    stopWatching?.();
    stopWatching = undefined;
  }

  return {
    subscribe(listener) {
      if (typeof listener !== "function") throw new TypeError("subscribe needs a listener function");
      const subscription = { listener };
      subscriptions.add(subscription);
      if (stopWatching === undefined) {
        told = build().fingerprint;
        stopWatching = registry.subscribe((event) => {
          if (event.type === "surface-changed") onSurfaceChanged();
        });
      }
      return () => {
        subscriptions.delete(subscription);
        if (subscriptions.size === 0) close();
      };
    },
    close,
  };
}

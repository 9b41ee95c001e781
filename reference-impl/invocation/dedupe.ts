import type { AgentInvocationResult } from "../types/invocation.js";

/** One request that was seen under its key. */
export interface Attempt {
  readonly fingerprint: string;
  /** Pending, or the terminal result. */
  readonly result: Promise<AgentInvocationResult>;
}

/** Remembers requests by key: all that are in flight, and a bounded number of terminal results. */
export interface DedupeStore {
  find(key: string): Attempt | undefined;
  begin(key: string, attempt: Attempt): void;
  /** The attempt has settled; its result is kept, or forgotten. */
  finish(key: string, keep: boolean): void;
}

export function createDedupeStore(bounds: { size: number; ttlMs: number; now: () => number }): DedupeStore {
  const inFlight = new Map<string, Attempt>();
  /** In the order of settlement: the oldest first. */
  const settled = new Map<string, Attempt & { readonly settledAt: number }>();

  // ambiguous: is a result still remembered in the very millisecond in which its age reaches the TTL?
  const isExpired = (settledAt: number): boolean => bounds.now() - settledAt >= bounds.ttlMs;

  function evict(): void {
    for (const [key, { settledAt }] of settled) {
      // AS-BOUND-002: a retry that hits the cache does not make its entry younger.
      if (settled.size <= bounds.size && !isExpired(settledAt)) break;
      settled.delete(key);
    }
  }

  return {
    find(key) {
      const running = inFlight.get(key);
      if (running !== undefined) return running;
      const done = settled.get(key);
      if (done === undefined || !isExpired(done.settledAt)) return done;
      // AS-IDENT-005
      settled.delete(key);
      return undefined;
    },
    begin(key, attempt) {
      inFlight.set(key, attempt);
    },
    finish(key, keep) {
      const attempt = inFlight.get(key);
      inFlight.delete(key);
      if (attempt !== undefined && keep) settled.set(key, { settledAt: bounds.now(), ...attempt });
      evict();
    },
  };
}

/** What is remembered of a registration that is gone: identifiers and a timestamp, nothing that runs. */
export interface Tombstone {
  readonly registrationId: string;
  readonly type: string;
  readonly instanceId: string;
  readonly unregisteredAt: number;
}

/** Remembers unregistered registrations, bounded by number and by age. */
export interface Tombstones {
  bury(tombstone: Tombstone): void;
  find(registrationId: string): Tombstone | undefined;
}

export function createTombstones(bounds: { size: number; ttlMs: number; now: () => number }): Tombstones {
  /** Oldest first. */
  const buried = new Map<string, Tombstone>();

  return {
    bury(tombstone) {
      buried.set(tombstone.registrationId, tombstone);
      for (const oldest of buried.keys()) {
        // AS-BOUND-003
        if (buried.size <= bounds.size) break;
        buried.delete(oldest);
      }
    },
    find(registrationId) {
      const tombstone = buried.get(registrationId);
      if (tombstone === undefined) return undefined;
      // ambiguous: does a tombstone still answer in the very millisecond in which its age reaches the TTL?
      if (bounds.now() - tombstone.unregisteredAt < bounds.ttlMs) return tombstone;
      buried.delete(registrationId);
      return undefined;
    },
  };
}

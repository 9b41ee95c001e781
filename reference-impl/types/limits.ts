/** Every bound the registry enforces. Characters are UTF-16 code units, bytes are UTF-8, times are milliseconds. */
export interface AgentSurfaceLimits {
  /** Longest component description, in characters. Default 500. */
  maxComponentDescription: number;
  /** Longest capability description, in characters. Default 300. */
  maxCapabilityDescription: number;
  /** Largest serialized `meta`, in bytes. Default 2,048. */
  maxMetaBytes: number;
  /** Largest serialized output, in bytes. Default 32,768. */
  maxOutputBytes: number;
  /** Largest serialized schema, in bytes. Default 16,384. */
  maxSchemaBytes: number;
  /** Deepest nesting of a schema. Default 8. */
  maxSchemaDepth: number;
  /** Default 5,000 ms. */
  observationTimeoutMs: number;
  /** Default 10,000 ms. */
  actionTimeoutMs: number;
  /** Default 30,000 ms. */
  procedureTimeoutMs: number;
  /** Invocations that may wait behind the one in flight, per concurrency group. Default 2. */
  actionQueueDepth: number;
  /** Default 8. */
  maxConcurrentObservationsPerConsumer: number;
  /** Default 32. */
  maxConcurrentObservationsTotal: number;
  /** Default 8. */
  maxQueuedObservationsPerConsumer: number;
  /** Terminal results remembered. Default 200. */
  dedupeCacheSize: number;
  /** Default 600,000 ms. */
  dedupeCacheTtlMs: number;
  /** Unregistered registrations remembered. Default 100. */
  tombstoneSize: number;
  /** Default 300,000 ms. */
  tombstoneTtlMs: number;
  /** Default 120,000 ms. */
  confirmationTtlMs: number;
  /** Undecided confirmations; beyond that `RATE_LIMITED`, and no record. Default 32. */
  maxPendingConfirmations: number;
}

import type { AgentSurfaceLimits } from "./types/limits.js";

/** The documented defaults (core-api, Limits and defaults). */
export const DEFAULT_LIMITS: Readonly<AgentSurfaceLimits> = Object.freeze({
  maxComponentDescription: 500,
  maxCapabilityDescription: 300,
  maxMetaBytes: 2_048,
  maxOutputBytes: 32_768,
  maxSchemaBytes: 16_384,
  maxSchemaDepth: 8,
  observationTimeoutMs: 5_000,
  actionTimeoutMs: 10_000,
  procedureTimeoutMs: 30_000,
  actionQueueDepth: 2,
  maxConcurrentObservationsPerConsumer: 8,
  maxConcurrentObservationsTotal: 32,
  maxQueuedObservationsPerConsumer: 8,
  dedupeCacheSize: 200,
  dedupeCacheTtlMs: 600_000,
  tombstoneSize: 100,
  tombstoneTtlMs: 300_000,
  confirmationTtlMs: 120_000,
  maxPendingConfirmations: 32,
});

/** Limits of which zero means "none at all"; every other limit is at least one. */
const MAY_BE_ZERO: ReadonlySet<string> = new Set<keyof AgentSurfaceLimits>([
  "actionQueueDepth",
  "maxQueuedObservationsPerConsumer",
  "dedupeCacheSize",
  "dedupeCacheTtlMs",
  "tombstoneSize",
  "tombstoneTtlMs",
  "maxPendingConfirmations",
]);

/**
 * The defaults with `overrides` on top. A limit that is present but `undefined` keeps its default.
 *
 * @throws RangeError on an unknown limit, or on a value that is not a whole number in range: a typing mistake must
 *   not leave the surface unbounded
 */
export function mergeLimits(overrides: Partial<AgentSurfaceLimits> | undefined): Readonly<AgentSurfaceLimits> {
  if (overrides === undefined) return DEFAULT_LIMITS;
  const merged: Record<string, number> = { ...DEFAULT_LIMITS };
  for (const [name, value] of Object.entries(overrides ?? {})) {
    if (value === undefined) continue;
    if (!Object.hasOwn(DEFAULT_LIMITS, name)) throw new RangeError(`Unknown limit "${name}"`);
    if (!Number.isSafeInteger(value) || value < (MAY_BE_ZERO.has(name) ? 0 : 1)) {
      throw new RangeError(`Limit "${name}" must be a whole number, ${MAY_BE_ZERO.has(name) ? 0 : 1} or more`);
    }
    merged[name] = value;
  }
  return Object.freeze(merged) as unknown as Readonly<AgentSurfaceLimits>;
}

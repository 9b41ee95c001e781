import { AgentSurfaceError } from "../errors.js";
import { consumerKeyOf } from "../registry/consumer.js";
import type { AgentPolicy } from "../types/policy.js";

/** A token bucket. Its level is counted in tokens × `windowMs`, so that refilling needs no fractions. */
interface Bucket {
  level: number;
  filledAt: number;
}

/** Buckets that are swept at this size; a full bucket is worth as much as none. */
const SWEEP_AT = 1_000;

/**
 * A token bucket per consumer and capability, on the registry's clock: `limit` invocations at once, refilled evenly over
 * `windowMs`. Beyond that `RATE_LIMITED {reason: "rate", retryAfterMs}`.
 *
 * @throws RangeError unless both are whole numbers, one or more
 */
// AS-POLICY-001, AS-POLICY-032
export function rateLimit({ limit, windowMs }: { limit: number; windowMs: number }): AgentPolicy {
  for (const value of [limit, windowMs]) {
    if (!Number.isSafeInteger(value) || value < 1) throw new RangeError("rateLimit needs whole numbers, 1 or more");
  }
  const full = limit * windowMs;
  const buckets = new Map<string, Bucket>();

  function refilled(bucket: Bucket, now: number): number {
    // A clock that goes backwards takes nothing away.
    return Math.min(full, bucket.level + Math.max(0, now - bucket.filledAt) * limit);
  }

  function sweep(now: number): void {
    for (const [key, bucket] of buckets) if (refilled(bucket, now) === full) buckets.delete(key);
  }

  return {
    name: "rateLimit",
    onAuthorize(context, next) {
      const now = context.now();
      // A capability id holds no space.
      const key = `${context.capabilityId} ${consumerKeyOf(context.consumer)}`;
      const bucket = buckets.get(key) ?? { level: full, filledAt: now };
      const level = refilled(bucket, now);
      if (level < windowMs) throw limited(Math.ceil((windowMs - level) / limit));
      if (!buckets.has(key) && buckets.size >= SWEEP_AT) sweep(now);
      buckets.set(key, { level: level - windowMs, filledAt: Math.max(now, bucket.filledAt) });
      return next();
    },
  };
}

function limited(retryAfterMs: number): AgentSurfaceError {
  return new AgentSurfaceError({
    code: "RATE_LIMITED",
    message: "Too many requests. Try again later.",
    retry: "after-delay",
    details: { reason: "rate", retryAfterMs },
  });
}

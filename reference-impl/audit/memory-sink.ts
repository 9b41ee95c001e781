import type { AuditEvent, AuditSink } from "../types/audit.js";

/** An audit sink that can be read back. */
export interface MemoryAuditSink extends AuditSink {
  /** What was recorded, oldest first. */
  events(): AuditEvent[];
}

const DEFAULT_CAPACITY = 1_000;

/**
 * Keeps the latest records in memory.
 *
 * @param options.capacity How many records; the oldest give way. Default 1,000.
 * @throws RangeError unless the capacity is a whole number, one or more
 */
export function memoryAuditSink(options: { capacity?: number } = {}): MemoryAuditSink {
  const capacity = options.capacity ?? DEFAULT_CAPACITY;
  if (!Number.isSafeInteger(capacity) || capacity < 1)
    throw new RangeError("capacity must be a whole number, 1 or more");
  /** A ring: once it is full, `oldest` is overwritten. */
  const ring: AuditEvent[] = [];
  let oldest = 0;
  return {
    record(event) {
      if (ring.length < capacity) {
        ring.push(event);
      } else {
        ring[oldest] = event;
        oldest = (oldest + 1) % capacity;
      }
    },
    events: () => [...ring.slice(oldest), ...ring.slice(0, oldest)],
  };
}

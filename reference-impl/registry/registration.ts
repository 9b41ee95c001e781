import type { CapabilityRecord, ComponentRecord } from "../definitions/records.js";
import type { Interruptible } from "../invocation/run.js";
import type { ComponentView } from "../snapshot/view.js";

/** A pushed override of one capability's availability. */
export interface AvailabilityOverride {
  readonly available: boolean;
  readonly reason?: string;
}

/** One mount of a component: the frozen record, and the little that changes while it lives. */
export interface Registration {
  /** `"reg_"` + monotonic + random. */
  readonly id: string;
  readonly component: ComponentRecord;
  status: "active" | "unregistered";
  enabled: boolean;
  readonly overrides: Map<CapabilityRecord, AvailabilityOverride>;
  /** Invocations that this registration's end interrupts. */
  readonly runs: Set<Interruptible>;
  /** What the last snapshot made of it. */
  view: ComponentView | undefined;
}

import type { AgentSurfaceSnapshot } from "../types/snapshot.js";
import { offersOf } from "./registrations.js";

/** What is looked at: a test surface, or anything else that shows what its consumer sees. */
export interface SurfaceLike {
  snapshot(): AgentSurfaceSnapshot;
}

export interface MatcherOptions {
  /** Only this instance. Default: all that the consumer sees. */
  instanceId?: string;
}

export interface DisabledOptions extends MatcherOptions {
  /** The reason that the consumer is given. Default: any. */
  reason?: string;
}

interface MatcherResult {
  pass: boolean;
  message: () => string;
}

/** How a consumer sees a capability. Of several instances, one that is available is enough. */
type Appearance = { state: "available" } | { state: "hidden" } | { state: "disabled"; reason: string | undefined };

function appearance(surface: SurfaceLike, capabilityId: string, { instanceId }: MatcherOptions): Appearance {
  const offers = offersOf(surface.snapshot(), capabilityId, instanceId);
  if (offers.some(({ available }) => available)) return { state: "available" };
  return offers[0] === undefined ? { state: "hidden" } : { state: "disabled", reason: offers[0].unavailableReason };
}

function result(pass: boolean, capabilityId: string, wanted: string, found: Appearance): MatcherResult {
  const reason = found.state === "disabled" ? ` (${found.reason ?? "without a reason"})` : "";
  const message = () => `expected ${capabilityId} ${pass ? "not " : ""}to be ${wanted}; it is ${found.state}${reason}`;
  return { pass, message };
}

/** To be given to `expect.extend`. */
export const agentSurfaceMatchers = {
  /** Passes when the consumer sees the capability and may use it now. */
  toOffer(surface: SurfaceLike, capabilityId: string, options: MatcherOptions = {}): MatcherResult {
    const found = appearance(surface, capabilityId, options);
    return result(found.state === "available", capabilityId, "available", found);
  },
  /** Passes when the consumer sees the capability and may not use it now, for this reason if one is named. */
  toDisable(surface: SurfaceLike, capabilityId: string, options: DisabledOptions = {}): MatcherResult {
    const { reason } = options;
    const found = appearance(surface, capabilityId, options);
    const isDisabled = found.state === "disabled" && (reason === undefined || found.reason === reason);
    return result(isDisabled, capabilityId, reason === undefined ? "disabled" : `disabled (${reason})`, found);
  },
  /** Passes when the consumer does not see the capability: it is hidden from him, or does not exist. */
  toHide(surface: SurfaceLike, capabilityId: string, options: MatcherOptions = {}): MatcherResult {
    const found = appearance(surface, capabilityId, options);
    return result(found.state === "hidden", capabilityId, "hidden", found);
  },
};

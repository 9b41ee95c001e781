/**
 * Matchers for Vitest, `…/testing/matchers`: what a surface offers, disables and hides.
 *
 * ```ts
 * import { expect } from "vitest";
 * import { agentSurfaceMatchers } from "…/testing/matchers";
 * expect.extend(agentSurfaceMatchers);
 * expect(surface).toDisable("view:devices.table.selectRows", { reason: "loading" });
 * ```
 */
import type {} from "vitest";
import type { DisabledOptions, MatcherOptions } from "./surface-matchers.js";

export {
  agentSurfaceMatchers,
  type DisabledOptions,
  type MatcherOptions,
  type SurfaceLike,
} from "./surface-matchers.js";

declare module "vitest" {
  interface Matchers<T = any> {
    /** Passes when the consumer sees the capability and may use it now. */
    toOffer(capabilityId: string, options?: MatcherOptions): void;
    /** Passes when the consumer sees the capability and may not use it now, for this reason if one is named. */
    toDisable(capabilityId: string, options?: DisabledOptions): void;
    /** Passes when the consumer does not see the capability: it is hidden from him, or does not exist. */
    toHide(capabilityId: string, options?: MatcherOptions): void;
  }
}

import type { PendingConfirmation } from "../../types/confirmation.js";
import type { AgentCapabilityDescriptorUnion, SnapshotContext } from "../../types/snapshot.js";

/** What a host may say about how a capability is exposed. Everything else is the capability's own. */
export interface WebMcpToolInit {
  /** Stands in place of the authored description; what tells plane, effect and confirmation stays in front of it. */
  description?: string;
}

/** What the user agent passes to a tool beside the input, as far as it is used. */
export interface WebMcpClient {
  /** Lets the tool ask the user in the page, during the call. */
  requestUserInteraction?(callback: () => unknown): unknown;
  /** Newer user agents: aborted when the agent gives the call up. */
  signal?: AbortSignal;
}

/** What both editions take. */
export interface WebMcpExposureOptions {
  /** What every snapshot is taken with, over the host's own defaults. A scope keeps the exposure small. */
  snapshotContext?: Omit<SnapshotContext, "consumer">;
  /**
   * Asked for each available capability, each time: `null` skips it, a description replaces the authored one, anything
   * else leaves it as it is. Whatever it throws skips the capability.
   */
  exposeCapability?(descriptor: AgentCapabilityDescriptorUnion): WebMcpToolInit | null | undefined;
}

export interface WebMcpAdapterOptions extends WebMcpExposureOptions {
  /**
   * Asks the user in the page, through the user agent's `requestUserInteraction`. Only `true` approves. Without it, where
   * the user agent cannot do so, and when it throws, the host's own confirmation UI is waited for.
   */
  confirm?(request: PendingConfirmation, client: WebMcpClient): boolean | Promise<boolean>;
}

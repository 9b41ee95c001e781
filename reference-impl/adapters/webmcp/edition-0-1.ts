import type { AgentSurfaceAdapter } from "../../types/adapter.js";
import { assignWireNames } from "../../wire/names-0-1.js";
import { createAdapter } from "./adapter.js";
import type { WebMcpExposureOptions } from "./types.js";

export type { AdapterHost, AgentSurfaceAdapter } from "../../types/adapter.js";
export type { WebMcpExposureOptions, WebMcpToolInit } from "./types.js";

/**
 * [Experimental] The adapter by edition 0.1 (adapters-draft, WebMCP adapter): all tools are provided again with each change
 * of the surface, and confirmation is two-phase – a call answers `CONFIRMATION_REQUIRED`, and repeating it once the user
 * has decided carries the evidence.
 */
export function createWebMcpAdapter(options: WebMcpExposureOptions = {}): AgentSurfaceAdapter {
  const { snapshotContext, exposeCapability } = options;
  const edition = { assignWireNames, confirmations: "two-phase", showsAllAnew: true } as const;
  return createAdapter(edition, { snapshotContext, exposeCapability });
}

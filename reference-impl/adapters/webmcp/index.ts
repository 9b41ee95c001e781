import type { AgentSurfaceAdapter } from "../../types/adapter.js";
import { assignWireNames } from "../../wire/names.js";
import { createAdapter } from "./adapter.js";
import type { WebMcpAdapterOptions } from "./types.js";

export type { AdapterHost, AgentSurfaceAdapter } from "../../types/adapter.js";
export type { WebMcpAdapterOptions, WebMcpClient, WebMcpToolInit } from "./types.js";

/**
 * [Experimental] Shows a registry to the browser's agent: one tool for each available capability of the host's consumer,
 * in the page's model context (adapters, WebMCP adapter). Where the page has none, `start()` does nothing.
 *
 * A call that needs the user's confirmation stays pending until it is decided.
 *
 * @throws TypeError on options that are no functions. `start()` rejects with one without a registry or a consumer.
 */
export function createWebMcpAdapter(options: WebMcpAdapterOptions = {}): AgentSurfaceAdapter {
  return createAdapter({ assignWireNames, confirmations: "wait", showsAllAnew: false }, options);
}

import type { AdapterHost, AgentSurfaceAdapter } from "../../types/adapter.js";
import { createProviderAdapter, type ProviderAdapterOptions } from "../provider/index.js";

/** What the bridge needs of a Playwright page. */
export interface BridgedPage {
  isClosed(): boolean;
  once(event: "close", listener: () => void): unknown;
}

export interface PlaywrightBridgeOptions {
  /** The page that the agent drives. */
  page: BridgedPage;
  /** Takes the tools that the agent has on this page. */
  provide: ProviderAdapterOptions["provide"];
}

/**
 * [Future] Gives an agent that drives a page with Playwright the registered capabilities of that page, and nothing else:
 * the page is never looked at for controls, and a call goes through the registry like any other (adapters-draft,
 * Playwright / DOM fallback).
 */
export function createPlaywrightBridge({ page, provide }: PlaywrightBridgeOptions): AgentSurfaceAdapter {
  // The agent sits elsewhere, and may be gone before a user has decided.
  const tools = createProviderAdapter({ provide, topology: "remote" });
  let isStarted = false;

  function stop(): void {
    if (!isStarted) return;
    isStarted = false;
    void tools.stop();
  }

  return {
    name: "playwright",
    start(host: AdapterHost): void {
      if (page.isClosed()) return;
      isStarted = true;
      page.once("close", stop);
      void tools.start(host);
    },
    stop,
  };
}

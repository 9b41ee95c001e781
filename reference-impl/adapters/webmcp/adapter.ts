import type { AdapterHost, AgentSurfaceAdapter } from "../../types/adapter.js";
import { type Exposure, expose, type WebMcpEdition } from "./exposure.js";
import { openModelContext } from "./model-context/open.js";
import type { WebMcpAdapterOptions } from "./types.js";

/** The adapter of an edition. Starts as often as it is stopped; a second start takes the place of the first. */
export function createAdapter(edition: WebMcpEdition, options: WebMcpAdapterOptions): AgentSurfaceAdapter {
  const settings = { ...options };
  requireFunction(settings.exposeCapability, "exposeCapability");
  requireFunction(settings.confirm, "confirm");
  let exposure: Exposure | undefined;

  function stop(): void {
    const ending = exposure;
    exposure = undefined;
    ending?.stop();
  }

  return Object.freeze({
    name: "webmcp",
    async start(host: AdapterHost) {
      requireHost(host);
      stop();
      const port = openModelContext();
      if (port === undefined) return;
      exposure = expose(host, port, edition, settings);
      await exposure.shown;
    },
    stop,
  });
}

function requireFunction(value: unknown, name: string): void {
  if (value !== undefined && typeof value !== "function") {
    throw new TypeError(`createWebMcpAdapter: ${name} must be a function`);
  }
}

/** An adapter without an identity of its own would share invocation ids with everybody who has none. */
function requireHost(host: AdapterHost): void {
  if (typeof host?.registry !== "object" || host.registry === null) throw new TypeError("start() needs a registry");
  if (host.consumer === undefined) throw new TypeError("start() needs a consumer: whom the adapter acts as");
}

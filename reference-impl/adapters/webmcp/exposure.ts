import { normalizeConsumer } from "../../registry/consumer.js";
import { type CallOptions, createToolCalls } from "../../toolset/calls.js";
import type { CatalogEntry, WireNaming } from "../../toolset/catalog.js";
import { toolRequest } from "../../toolset/request.js";
import type { AdapterHost } from "../../types/adapter.js";
import type { JsonValue } from "../../types/json.js";
import { readCatalog } from "../catalog.js";
import { toolContent } from "../content.js";
import type { ModelContextPort, OfferedTool, WebMcpTool } from "./model-context/port.js";
import { projectTools } from "./projection.js";
import { askInPage, canAsk } from "./prompt.js";
import type { WebMcpAdapterOptions, WebMcpClient } from "./types.js";

/** What editions do differently. */
export interface WebMcpEdition {
  readonly assignWireNames: WireNaming;
  /** `wait`: a call sees the confirmation through. `two-phase`: the agent calls again. */
  readonly confirmations: "wait" | "two-phase";
  /** Every tool is shown anew with each change of the surface, whether it changed or not. */
  readonly showsAllAnew: boolean;
}

/** One registry, shown in one model context from `start()` to `stop()`. */
export interface Exposure {
  /** Resolves when the model context has the first set of tools. */
  readonly shown: Promise<void>;
  stop(): void;
}

export function expose(
  { registry, consumer: given, snapshotContext }: AdapterHost,
  port: ModelContextPort,
  { assignWireNames, confirmations, showsAllAnew }: WebMcpEdition,
  { snapshotContext: own, exposeCapability, confirm }: WebMcpAdapterOptions,
): Exposure {
  const consumer = normalizeConsumer(given);
  const calls = createToolCalls(registry, { consumer, confirmations });
  // ambiguous: which one wins, the adapter's own context or the host's? Here: the adapter's, member by member.
  const source: AdapterHost = { registry, consumer, snapshotContext: { ...present(snapshotContext), ...present(own) } };
  /** Of the latest projection: tools that survive a change echo it too, so that only what agents were shown is acted on. */
  let surfaceVersion = "";

  function refresh(): void | Promise<void> {
    // A name is that of the whole catalog: it stays the same when another instance becomes unavailable or is skipped.
    const catalog = readCatalog(source, assignWireNames);
    surfaceVersion = catalog.surfaceVersion;
    const offered = projectTools(catalog, { exposeCapability, executeOf });
    return port.show(showsAllAnew ? offered.map(asOf(surfaceVersion)) : offered);
  }

  function executeOf(entry: CatalogEntry): WebMcpTool["execute"] {
    return async (input, client) => {
      const request = toolRequest(entry, surfaceVersion, input as JsonValue);
      return toolContent(await calls.call(request, callOptions(client)));
    };
  }

  function callOptions(client: WebMcpClient | undefined): CallOptions {
    const options: CallOptions = {};
    if (client?.signal instanceof AbortSignal) options.signal = client.signal;
    if (confirm !== undefined && canAsk(client)) {
      options.onDemand = (confirmationId, over) =>
        void askInPage(registry.confirmations, confirmationId, { confirm, client }, over);
    }
    return options;
  }

  const unsubscribe = registry.subscribe((event) => {
    if (event.type === "surface-changed") refresh();
  });

  function stop(): void {
    unsubscribe();
    calls.close();
    port.withdraw();
  }

  try {
    return { shown: Promise.resolve(refresh()), stop };
  } catch (error) {
    stop();
    throw error;
  }
}

/** A tool that counts as another one with each version. */
const asOf =
  (surfaceVersion: string) =>
  ({ tool, identity }: OfferedTool): OfferedTool => ({ tool, identity: `${surfaceVersion} ${identity}` });

/** Without the members that are undefined: they are no setting. */
function present<T extends object>(settings: T | undefined): Partial<T> {
  const entries = Object.entries(settings ?? {}).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<T>;
}

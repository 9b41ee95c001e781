import { canonicalJson } from "../json/canonical.js";
import type { JsonValue } from "../types/json.js";
import type { AgentSurfaceRegistry } from "../types/registry.js";
import type { AgentTool, AgentToolset } from "../types/toolset.js";
import type { ToolCalls } from "./calls.js";
import { type CatalogEntry, catalogEntries, nameEntries } from "./catalog.js";
import { createCatalogWatch } from "./catalog-watch.js";
import type { ToolsetEdition } from "./edition.js";
import type { ResolvedToolsetOptions } from "./options.js";
import { toolRequest } from "./request.js";

/** A catalog as it was built from one snapshot. */
interface DirectCatalog {
  readonly tools: AgentTool[];
  readonly names: ReadonlyMap<string, string>;
  /** Equal for catalogs that are the same to a host. */
  readonly fingerprint: string;
}

/** One provider tool per capability (adapters, Embedded toolset). */
export function createDirectToolset(
  registry: AgentSurfaceRegistry,
  options: ResolvedToolsetOptions,
  calls: ToolCalls,
  { assignWireNames, describe }: ToolsetEdition,
): AgentToolset {
  const { consumer, scope } = options;
  let latest: DirectCatalog | undefined;
  let disposed = false;

  function build(): DirectCatalog {
    const snapshot = registry.snapshot({ consumer, ...(scope && { scope: [...scope] }) });
    const entries = catalogEntries(snapshot).map((entry) => ({ ...entry, description: describe(entry) }));
    const { names, byName } = nameEntries(entries, assignWireNames);
    latest = {
      tools: entries.map((entry, index) => toolOf(calls, entry, names[index] as string, snapshot.surfaceVersion)),
      names: byName,
      fingerprint: canonicalJson(
        entries.map(({ registrationId, description, inputSchema, state }, index) => {
          return [names[index], registrationId, description, inputSchema, state];
        }),
      ),
    };
    return latest;
  }

  const watch = createCatalogWatch(registry, () => {
    const { tools, fingerprint } = build();
    return { tools, fingerprint };
  });

  return Object.freeze({
    tools: () => (disposed ? [] : build().tools),
    wireNameMap: () => new Map((latest ?? build()).names),
    subscribe: (listener: (tools: AgentTool[]) => void) => (disposed ? () => {} : watch.subscribe(listener)),
    dispose() {
      disposed = true;
      watch.close();
      calls.close();
    },
  });
}

function toolOf(calls: ToolCalls, entry: CatalogEntry, name: string, surfaceVersion: string): AgentTool {
  const { description, inputSchema, state } = entry;
  return Object.freeze({
    name,
    description,
    inputSchema,
    state,
    execute(input: JsonValue, call?: { toolCallId?: string }) {
      const request = toolRequest(entry, surfaceVersion, input);
      // AS-ADAPTER-001: the provider's id of the call.
      if (call?.toolCallId !== undefined) request.invocationId = call.toolCallId;
      return calls.call(request);
    },
  });
}

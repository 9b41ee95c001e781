import { canonicalJson } from "../../json/canonical.js";
import { type CatalogEntry, describedAs } from "../../toolset/catalog.js";
import type { AgentEffect } from "../../types/common.js";
import type { Catalog } from "../catalog.js";
import { type OfferedTool, report, type WebMcpTool } from "./model-context/port.js";
import type { WebMcpExposureOptions } from "./types.js";

/** How a catalog becomes tools. */
export interface Projection {
  readonly exposeCapability: WebMcpExposureOptions["exposeCapability"];
  executeOf(entry: CatalogEntry): WebMcpTool["execute"];
}

const READ_ONLY: ReadonlySet<AgentEffect> = new Set<AgentEffect>(["read", "server-query"]);

/** One tool for each available capability, in the order of the catalog (adapters, WebMCP adapter). */
export function projectTools({ entries }: Catalog, { exposeCapability, executeOf }: Projection): OfferedTool[] {
  return Array.from(entries).flatMap(([name, entry]) => {
    if (!entry.state.available) return [];
    const description = curatedDescription(entry, exposeCapability);
    if (description === undefined) return [];
    const { capabilityId, registrationId, inputSchema, effect } = entry;
    const readOnly = READ_ONLY.has(effect);
    const tool: WebMcpTool = {
      name,
      description,
      // A copy: user agents' validators write into schemas, and those of a snapshot are frozen.
      inputSchema: structuredClone(inputSchema),
      ...(readOnly && { annotations: { readOnlyHint: true } }),
      execute: executeOf(entry),
    };
    return [{ tool, identity: canonicalJson([capabilityId, registrationId, description, inputSchema, readOnly]) }];
  });
}

/** Curation has a say in the text alone; undefined when the capability is skipped. */
function curatedDescription(
  entry: CatalogEntry,
  exposeCapability: WebMcpExposureOptions["exposeCapability"],
): string | undefined {
  if (exposeCapability === undefined) return entry.description;
  try {
    const init = exposeCapability(entry.descriptor);
    if (init === null) return undefined;
    const text: unknown = init?.description;
    // ambiguous: does a curated description replace the prefix too? Here: an agent is always told plane and effect.
    return typeof text === "string" && text !== "" ? describedAs(entry, text) : entry.description;
  } catch (error) {
    // ambiguous: what does a hook that throws decide? Here: what nobody decided to expose is not exposed.
    report(`exposeCapability threw, and ${entry.capabilityId} is skipped`, error);
    return undefined;
  }
}

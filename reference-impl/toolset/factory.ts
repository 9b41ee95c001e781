import type { AgentSurfaceRegistry } from "../types/registry.js";
import type { AgentToolset, AgentToolsetOptions } from "../types/toolset.js";
import { createToolCalls } from "./calls.js";
import { createDirectToolset } from "./direct.js";
import type { ToolsetEdition } from "./edition.js";
import { createMetaToolset } from "./meta.js";
import { resolveToolsetOptions } from "./options.js";

/**
 * The provider-neutral projection of a registry for one consumer (core-api, Toolset). It only uses what the registry
 * offers in public, so it works with any implementation of it.
 *
 * @throws TypeError without a topology or a confirmation mode, and on a budget in direct mode
 */
export type CreateAgentToolset = (registry: AgentSurfaceRegistry, options: AgentToolsetOptions) => AgentToolset;

/** Makes the function of an edition. */
// AS-AUTHORITY-004
export function createToolsetFactory(edition: ToolsetEdition): CreateAgentToolset {
  return (registry, options) => {
    const resolved = resolveToolsetOptions(options);
    const calls = createToolCalls(registry, resolved);
    return resolved.mode === "meta"
      ? createMetaToolset(registry, resolved, calls, edition)
      : createDirectToolset(registry, resolved, calls, edition);
  };
}

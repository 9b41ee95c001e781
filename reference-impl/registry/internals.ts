import { privateMember } from "../private-member.js";
import type { AgentSurfaceRegistry } from "../types/registry.js";
import type { AgentRouteInfo } from "../types/snapshot.js";
import type { Catalog } from "./catalog.js";
import type { Runtime } from "./runtime.js";

/** What `explainSurface` may see of a registry. Not reachable from the package root. */
export interface RegistryInternals {
  readonly runtime: Runtime;
  readonly catalog: Catalog;
  readonly route: (() => AgentRouteInfo | undefined) | undefined;
  readonly isDisposed: () => boolean;
}

const internals = privateMember<RegistryInternals>();

/** Notes the inside of a registry that was created here. */
export function rememberInternals(registry: AgentSurfaceRegistry, inside: RegistryInternals): void {
  internals.set(registry, inside);
}

/** The inside of a registry; `undefined` for anything that was not created here. */
export function internalsOf(registry: unknown): RegistryInternals | undefined {
  return internals.get(registry);
}

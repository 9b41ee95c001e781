import type { PolicyChain } from "../policies/chain.js";
import type { JsonObject } from "../types/json.js";
import type { AgentSurfaceLimits } from "../types/limits.js";

/** What a capability inherits from the component and the registry around it. */
export interface DefinitionScope {
  readonly type: string;
  readonly instanceId: string;
  readonly limits: AgentSurfaceLimits;
  /** Registry and component policies. */
  readonly policies: PolicyChain;
  readonly componentMeta: JsonObject | undefined;
  /** Does the executor carry calls of this procedure? */
  readonly reaches: (procedurePath: string) => boolean;
}

/** What policies see as `meta`. */
export function policyMeta(
  component: JsonObject | undefined,
  capability: JsonObject | undefined,
): { readonly component?: JsonObject; readonly capability?: JsonObject } {
  if (component === undefined) return Object.freeze(capability === undefined ? {} : { capability });
  return Object.freeze(capability === undefined ? { component } : { component, capability });
}

import { AgentSurfaceDefinitionError } from "../errors.js";

/**
 * The error for a manifest, contract or binding that an authority does not stand behind.
 *
 * ambiguous: which code has a refusal by the authority? The errors page lists none for it.
 */
export function refusal(problem: string, options?: { cause?: unknown }): AgentSurfaceDefinitionError {
  return new AgentSurfaceDefinitionError("INVALID_DEFINITION", problem, options);
}

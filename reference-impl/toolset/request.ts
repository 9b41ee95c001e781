import type { AgentInvocation } from "../types/invocation.js";
import type { JsonValue } from "../types/json.js";
import type { CatalogEntry } from "./catalog.js";

/**
 * AS-ADAPTER-001: a call of an entry's tool, with the tokens of the catalog that the tool belongs to.
 *
 * @param input what the model sent; undefined when it sent none
 */
export function toolRequest(entry: CatalogEntry, surfaceVersion: string, input?: JsonValue): AgentInvocation {
  const { capabilityId, registrationId, kind } = entry;
  const request: AgentInvocation = { capabilityId, registrationId, surfaceVersion };
  if (kind !== "observation" || !isEmptyObject(input)) request.input = input;
  return request;
}

/** What a provider sends for a tool without parameters; observations are invoked with the input omitted. */
function isEmptyObject(input: unknown): boolean {
  return typeof input === "object" && input !== null && !Array.isArray(input) && Object.keys(input).length === 0;
}

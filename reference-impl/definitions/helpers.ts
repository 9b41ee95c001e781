import type {
  AgentActionDefinition,
  AgentComponentDefinition,
  AgentObservationDefinition,
} from "../types/definition.js";
import type { JsonValue } from "../types/json.js";

/** Fixes the generics of an observation in a record literal. Inert: it carries no proof, a registry refuses it. */
export function observation<TOut extends JsonValue>(
  def: AgentObservationDefinition<TOut>,
): AgentObservationDefinition<TOut> {
  return def;
}

/** Fixes the generics of an action in a record literal. Inert, like {@link observation}. */
export function action<TIn extends JsonValue, TOut extends JsonValue | void = void>(
  def: AgentActionDefinition<TIn, TOut>,
): AgentActionDefinition<TIn, TOut> {
  return def;
}

/** The runtime shape without a contract, for tooling. Inert: it carries no proof, a registry refuses it. */
export function defineAgentComponent(def: AgentComponentDefinition): AgentComponentDefinition {
  return def;
}

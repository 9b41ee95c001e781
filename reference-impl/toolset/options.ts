import { normalizeConsumer } from "../registry/consumer.js";
import type { AgentConsumer } from "../types/common.js";
import type { AgentToolsetOptions } from "../types/toolset.js";

/** Toolset options, checked, with their defaults. */
export interface ResolvedToolsetOptions {
  readonly consumer: AgentConsumer;
  readonly mode: "direct" | "meta";
  readonly confirmations: "wait" | "two-phase";
  readonly scope: readonly string[] | undefined;
  readonly budget: AgentToolsetOptions["budget"];
}

/** @throws TypeError on programmer misuse, in every environment */
export function resolveToolsetOptions(options: AgentToolsetOptions): ResolvedToolsetOptions {
  if (typeof options !== "object" || options === null) throw new TypeError("createAgentToolset needs options");
  const { consumer, mode = "direct", topology, confirmations, scope, budget } = options;
  if (consumer === undefined) throw new TypeError("A toolset needs a consumer");
  oneOf(mode, ["direct", "meta"], "mode");
  oneOf(topology, ["embedded", "remote", undefined], "topology");
  oneOf(confirmations, ["wait", "two-phase", undefined], "confirmations");
  // AS-TOPO-001: there is no default that would be safe for every loop.
  if (topology === undefined && confirmations === undefined) {
    throw new TypeError("A toolset needs a topology, or confirmations");
  }
  if (budget !== undefined && mode === "direct") {
    throw new TypeError("A direct catalog has no budget: tools would be dropped with no marker for anyone to see");
  }
  if (scope !== undefined && !(Array.isArray(scope) && scope.every((prefix) => typeof prefix === "string"))) {
    throw new TypeError("scope is an array of component-type prefixes");
  }
  return {
    consumer: normalizeConsumer(consumer),
    mode,
    // AS-TOPO-002
    confirmations: confirmations ?? (topology === "embedded" ? "wait" : "two-phase"),
    scope: scope && [...scope],
    budget: budget && { ...budget },
  };
}

function oneOf(value: unknown, choices: readonly unknown[], name: string): void {
  if (!choices.includes(value)) throw new TypeError(`${name} must be one of ${choices.join(", ")}`);
}

import type { AgentConfirmation } from "../types/common.js";
import type { CatalogEntry } from "./catalog.js";

/** ambiguous: how an optional confirmation reads is not said. Here: it is told, for nothing may be stripped. */
const CONFIRMATIONS: Record<AgentConfirmation, readonly string[]> = {
  never: [],
  optional: ["optional confirmation"],
  required: ["requires confirmation"],
};

/** AS-TOOLSET-040 and 041: the template of adapters-draft.md, `[view · local-state] Select rows.` */
export function describeByTemplate({ kind, effect, confirmation, descriptor }: CatalogEntry): string {
  const plane = kind === "procedure" ? "domain" : "view";
  return `[${[plane, effect, ...CONFIRMATIONS[confirmation]].join(" · ")}] ${descriptor.description}`;
}

import type { Catalog } from "./catalog.js";

/**
 * The live state of a catalog as one block of text, for a place after the stable part of a prompt (adapters, Rendering
 * capability state). Empty when there is nothing to tell.
 */
export function capabilityState({ entries }: Catalog): string {
  const lines = Array.from(entries).flatMap(([name, { state }]) => {
    const parts: string[] = [];
    if (!state.available) parts.push(`unavailable: ${state.unavailableReason ?? "not right now"}`);
    if (state.note) parts.push(state.note);
    return parts.length > 0 ? [`- ${name}: ${parts.join(" · ")}`] : [];
  });
  return lines.length > 0 ? `Current capability state:\n${lines.join("\n")}` : "";
}

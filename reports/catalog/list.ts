import type { Suite } from "../../conformance/load/suite.js";
import { printableLine } from "../text.js";
import {
  ambiguityEntries,
  faultEntries,
  featureEntries,
  profileEntries,
  ruleEntries,
  vectorEntries,
} from "./entries.js";

/** What can be listed. */
export type ListKind = "rules" | "vectors" | "profiles" | "faults" | "features" | "ambiguities";

/** Which of it; an empty list asks for everything. */
export interface ListFilter {
  profiles: readonly string[];
  areas: readonly string[];
}

/** One thing of the suite; its members are what --json shows. */
export type Entry = Readonly<Record<string, unknown>> & { id: string };

/** A table of the suite: entries for programs, columns of them for people. */
export interface Listing {
  entries: readonly Entry[];
  /** Members that a person's table shows, the last one as long as it is. */
  columns: readonly string[];
}

const LISTS: Readonly<Record<ListKind, { entries(suite: Suite): Entry[]; columns: readonly string[] }>> = {
  rules: { entries: ruleEntries, columns: ["id", "level", "profile", "title"] },
  vectors: { entries: vectorEntries, columns: ["id", "kind", "rules", "title"] },
  profiles: { entries: profileEntries, columns: ["id", "rules", "vectors"] },
  faults: { entries: faultEntries, columns: ["id", "breaks", "adapter", "title"] },
  features: { entries: featureEntries, columns: ["id", "vectors", "meaning"] },
  ambiguities: { entries: ambiguityEntries, columns: ["id", "ours", "title"] },
};

/** Lists what the suite holds of one kind. */
export function list(suite: Suite, kind: ListKind, { profiles, areas }: ListFilter): Listing {
  const { entries, columns } = LISTS[kind];
  const kept = entries(suite).filter(
    (entry) => isAmong(entry.profiles ?? entry.profile, profiles) && isAmong(entry.areas ?? entry.area, areas),
  );
  return { entries: kept, columns };
}

function isAmong(value: unknown, wanted: readonly string[]): boolean {
  if (wanted.length === 0) return true;
  return Array.isArray(value) ? value.some((one) => wanted.includes(one)) : wanted.includes(String(value));
}

/** The table as aligned text, the columns' names and then a line an entry, cut to `width` columns if there is one. */
export function listText({ entries, columns }: Listing, width: number | undefined): string {
  const names = columns.map((column) => column.toUpperCase());
  const rows = [names, ...entries.map((entry) => columns.map((column) => cellText(entry[column])))];
  const widths = columns.map((_, index) => Math.max(0, ...rows.map((row) => (row[index] ?? "").length)));
  const lines = rows.map((row) =>
    row
      .map((cell, index) => (index === row.length - 1 ? cell : cell.padEnd(widths[index] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
  return lines
    .map((line) => `${width === undefined || line.length <= width ? line : `${line.slice(0, width - 1)}…`}\n`)
    .join("");
}

function cellText(value: unknown): string {
  if (value === undefined) return "";
  return printableLine(Array.isArray(value) ? value.join(",") : String(value));
}

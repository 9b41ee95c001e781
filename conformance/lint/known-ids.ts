import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Suite } from "../load/suite.js";

const FILE = "spec/known-ids.json";

/** Ids that were ever published, by what they are ids of. They never go away and never mean something else. */
export interface KnownIds {
  rules: string[];
  vectors: string[];
  ambiguities: string[];
}

/** The kinds of ids that are permanent. */
export const ID_KINDS = ["rules", "vectors", "ambiguities"] as const satisfies readonly (keyof KnownIds)[];

/** Where they are kept, for messages. */
export const KNOWN_IDS_FILE = FILE;

/** Reads the ids that were published; undefined if the suite has no such file. */
export function readKnownIds(root: string): KnownIds | undefined {
  const path = join(root, FILE);
  if (!existsSync(path)) return undefined;
  const read = JSON.parse(readFileSync(path, "utf8")) as Partial<KnownIds>;
  return { rules: read.rules ?? [], vectors: read.vectors ?? [], ambiguities: read.ambiguities ?? [] };
}

/** Ids of the suite that were not published yet. */
export function newIds(suite: Suite, known: KnownIds | undefined): KnownIds {
  const fresh = (kind: keyof KnownIds) => {
    const before = new Set(known?.[kind] ?? []);
    return [...suite[kind].keys()].filter((id) => !before.has(id)).sort();
  };
  return { rules: fresh("rules"), vectors: fresh("vectors"), ambiguities: fresh("ambiguities") };
}

/** Adds the new ids to the file; nothing is ever taken out. Answers what was added. */
export function publishIds(suite: Suite): KnownIds {
  const known = readKnownIds(suite.root);
  const added = newIds(suite, known);
  const all = (kind: keyof KnownIds) => [...new Set([...(known?.[kind] ?? []), ...added[kind]])].sort();
  const next: KnownIds = { rules: all("rules"), vectors: all("vectors"), ambiguities: all("ambiguities") };
  writeFileSync(join(suite.root, FILE), `${JSON.stringify(next, undefined, 2)}\n`);
  return added;
}

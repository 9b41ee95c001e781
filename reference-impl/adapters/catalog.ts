import { type CatalogEntry, catalogEntries, nameEntries, type WireNaming } from "../toolset/catalog.js";
import type { AdapterHost } from "../types/adapter.js";

/** What a host's consumer could discover when it was read. */
export interface Catalog {
  readonly surfaceVersion: string;
  /** By tool name, in the order of the snapshot. */
  readonly entries: ReadonlyMap<string, CatalogEntry>;
}

/** @param assignWireNames how the tools are named; default: as in edition 0.2 */
export function readCatalog(
  { registry, consumer, snapshotContext }: AdapterHost,
  assignWireNames?: WireNaming,
): Catalog {
  const snapshot = registry.snapshot({ ...snapshotContext, consumer });
  const entries = catalogEntries(snapshot);
  const { names } = nameEntries(entries, assignWireNames);
  return {
    surfaceVersion: snapshot.surfaceVersion,
    entries: new Map(entries.map((entry, index) => [names[index] as string, entry])),
  };
}

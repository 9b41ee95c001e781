import { canonicalJson } from "../json/canonical.js";
import { type CatalogEntry, catalogEntries, nameEntries, type WireNaming } from "../toolset/catalog.js";
import type { AdapterHost } from "../types/adapter.js";
import type { Unsubscribe } from "../types/common.js";

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

/** Calls `changed` whenever the surface has changed and the catalog is another one than it was for a model. */
export function watchCatalog(host: AdapterHost, changed: () => void): Unsubscribe {
  let last = fingerprint(readCatalog(host));
  return host.registry.subscribe((event) => {
    if (event.type !== "surface-changed") return;
    const now = fingerprint(readCatalog(host));
    if (now === last) return;
    last = now;
    changed();
  });
}

function fingerprint({ entries }: Catalog): string {
  return canonicalJson(
    Array.from(entries, ([name, { registrationId, description, inputSchema, state }]) => {
      return [name, registrationId, description, inputSchema, state];
    }),
  );
}

import type { CatalogEntry, WireNaming } from "./catalog.js";
import type { VerbSet } from "./meta-verbs.js";

/** What the editions decide differently about a toolset. */
export interface ToolsetEdition {
  /** How a catalog is named. */
  readonly assignWireNames: WireNaming;
  /** The description of an entry's tool. */
  readonly describe: (entry: CatalogEntry) => string;
  readonly verbs: VerbSet;
}

import { loadPeer } from "../peers/load.js";
import type { AdapterStage } from "./adapter.js";
import { checkedStage, factoryIn } from "./adapter-checks.js";
import { flatten } from "./entry-points.js";
import { importFile } from "./load.js";

/** Where the adapter under test is. */
export interface AdapterPlace {
  /** Absolute path of its module. */
  path: string;
  /** Which export is the factory. Default: `default`, or else the only function that is exported. */
  export?: string;
  /** Name of a peer of the kit, or the absolute path of a home-made one. */
  peer: string;
}

/**
 * Loads the adapter's factory and its peer, and makes an adapter once to see that it can be made. To be called in
 * virtual time.
 * @throws DriverFailure saying what is wrong with which of the two, and what to do
 */
export async function loadAdapter({ path, export: name, peer }: AdapterPlace): Promise<AdapterStage> {
  const exports = flatten(await importFile(path, "The adapter"));
  const factory = factoryIn(exports, name, path);
  return checkedStage(factory, await loadPeer(peer), { adapter: path, peer });
}

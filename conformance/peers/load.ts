import { DriverFailure } from "../drivers/driver.js";
import { enumeration } from "../load/schemas.js";
import { importFile } from "../module-subject/load.js";
import { isObject } from "../module-subject/own.js";
import { unusable } from "../module-subject/unusable.js";
import { didYouMean } from "../names/near.js";
import { isPeerFile } from "./home-made.js";
import { missingPackage } from "./missing.js";
import type { PeerModule } from "./peer.js";

/** Peers that the kit brings. Each is loaded when it is asked for: what it needs may not be installed. */
const PEERS: Readonly<Record<string, { load: () => Promise<PeerModule>; needs?: string }>> = {
  webmcp: { load: () => import("./webmcp/index.js") },
  "webmcp-polyfill": { load: () => import("./webmcp-polyfill/index.js"), needs: "@mcp-b/webmcp-polyfill" },
  provider: { load: () => import("./provider/index.js") },
  "ai-sdk": { load: () => import("./ai-sdk/index.js"), needs: "ai@6" },
  "ai-sdk-5": { load: () => import("./ai-sdk/v5.js"), needs: "ai-5@npm:ai@5" },
  playwright: { load: () => import("./playwright/index.js"), needs: "playwright-core" },
  mcp: { load: () => import("./mcp/index.js"), needs: "@modelcontextprotocol/client@2" },
  "mcp-v1": { load: () => import("./mcp/v1.js"), needs: "@modelcontextprotocol/sdk@1 zod" },
  "mcp-stdio": {
    load: () => import("./mcp/stdio.js"),
    needs: "@modelcontextprotocol/client@2 @modelcontextprotocol/server@2",
  },
  "mcp-http": {
    load: () => import("./mcp/http.js"),
    needs: "@modelcontextprotocol/client@2 @modelcontextprotocol/server@2 @modelcontextprotocol/node@2",
  },
};

/**
 * Peers that live in a page of Chromium, with the adapter. webmcp-page: the polyfill of the targeted revision.
 * webmcp-native: the browser's own model context, whose agent stands outside of the page.
 */
export type PagePeer = "webmcp-page" | "webmcp-native";

const PAGE_PEERS: readonly PagePeer[] = ["webmcp-page", "webmcp-native"];

/** Every name that `--peer` takes, beside the path of a home-made one. */
export const PEER_NAMES: readonly string[] = [...Object.keys(PEERS), ...PAGE_PEERS];

export function isPagePeer(peer: string): peer is PagePeer {
  return (PAGE_PEERS as readonly string[]).includes(peer);
}

/** Says that a name is none of {@link PEER_NAMES}, and what to write instead. */
export function noSuchPeer(name: string): DriverFailure {
  return new DriverFailure(
    "unreachable",
    `There is no peer ${JSON.stringify(name)}.${didYouMean(name, PEER_NAMES)}`,
    `Known peers: ${PEER_NAMES.join(", ")}. A home-made one is named by its path: ./${name}.mjs`,
  );
}

/**
 * Loads a peer by its name or its file.
 * @throws DriverFailure when there is none, when what it needs is not installed, or when it makes no peers
 */
export async function loadPeer(peer: string): Promise<PeerModule> {
  if (isPeerFile(peer)) return peerIn(await importFile(peer, "The peer"), peer);
  const known = PEERS[peer];
  if (!known) throw noSuchPeer(peer);
  try {
    return await known.load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND" || !known.needs) throw error;
    throw missingPackage(peer, (error as Error).message, known.needs);
  }
}

function peerIn(namespace: Record<string, unknown>, path: string): PeerModule {
  const module = typeof namespace.createPeer === "function" ? namespace : namespace.default;
  if (!isObject(module) || typeof module.createPeer !== "function") {
    throw unusable(
      "The peer",
      path,
      'it exports no function "createPeer"',
      "Export function createPeer({ given, log, underway }): { list, call, close, factoryOptions? }. See docs/adapters.md.",
    );
  }
  checkNames(path, "features", module.features, enumeration("protocol.schema.json#/$defs/Feature"));
  checkNames(path, "profiles", module.profiles, enumeration("rule.schema.json#/$defs/Profile"));
  return module as unknown as PeerModule;
}

function checkNames(path: string, member: "features" | "profiles", given: unknown, known: readonly string[]): void {
  if (given === undefined) return;
  const remedy = `List names of: npx agent-surface-conformance list ${member}.`;
  if (!Array.isArray(given)) throw unusable("The peer", path, `its "${member}" are no array`, remedy);
  const unknown: unknown[] = given.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  const near = didYouMean(String(unknown[0]), known).trim();
  throw unusable(
    "The peer",
    path,
    `its "${member}" name ${unknown.map((name) => JSON.stringify(name)).join(", ")}, which this kit does not know`,
    `${near}${near && " "}${remedy}`,
  );
}

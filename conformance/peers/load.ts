import { DriverFailure } from "../drivers/driver.js";
import { importFile } from "../module-subject/load.js";
import { unusable } from "../module-subject/unusable.js";
import { didYouMean } from "../names/near.js";
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

export function isPagePeer(peer: string): peer is PagePeer {
  return (PAGE_PEERS as readonly string[]).includes(peer);
}

/** A home-made peer is named by its file, never by a bare word. */
export function isPeerFile(peer: string): boolean {
  return /[\\/]|\.[cm]?[jt]s$/.test(peer);
}

/**
 * Loads a peer by its name or its file.
 * @throws DriverFailure when there is none, when what it needs is not installed, or when it makes no peers
 */
export async function loadPeer(peer: string): Promise<PeerModule> {
  if (isPeerFile(peer)) return checkedPeer(await importFile(peer, "The peer"), peer);
  const known = PEERS[peer];
  if (!known) {
    const names = [...Object.keys(PEERS), ...PAGE_PEERS];
    throw new DriverFailure(
      "unreachable",
      `There is no peer ${JSON.stringify(peer)}.${didYouMean(peer, names)}`,
      `Known peers: ${names.join(", ")}. A home-made one is named by its path: ./${peer}.mjs`,
    );
  }
  try {
    return await known.load();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND" || !known.needs) throw error;
    throw new DriverFailure(
      "unreachable",
      `The peer ${peer} needs a package that is not installed: ${(error as Error).message}`,
      `Install it beside this kit: npm install --save-dev ${known.needs}`,
    );
  }
}

function checkedPeer(namespace: Record<string, unknown>, path: string): PeerModule {
  const module = typeof namespace.createPeer === "function" ? namespace : namespace.default;
  if (typeof (module as Partial<PeerModule> | undefined)?.createPeer === "function") return module as PeerModule;
  throw unusable(
    "The peer",
    path,
    'it exports no function "createPeer"',
    "Export function createPeer({ given, log }): { list, call, close, factoryOptions? }. See docs/adapters.md.",
  );
}

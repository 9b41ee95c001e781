import type { PeerStage } from "../peer.js";
import { connectClient } from "./client-2.js";
import { httpLine } from "./http-line.js";
import { createMcpPeer } from "./mcp-peer.js";

export { features, profiles } from "./mcp-peer.js";

/** A client of the SDK's second major over Streamable HTTP. */
export const createPeer = (stage: PeerStage) => createMcpPeer(stage, httpLine, connectClient);

import type { PeerStage } from "../peer.js";
import { connectClient } from "./client-2.js";
import { createMcpPeer } from "./mcp-peer.js";
import { stdioLine } from "./stdio-line.js";

export { features, profiles } from "./mcp-peer.js";

/** A client of the SDK's second major at the other end of a pipe. */
export const createPeer = (stage: PeerStage) => createMcpPeer(stage, stdioLine, connectClient);

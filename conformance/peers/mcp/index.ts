import { InMemoryTransport } from "@modelcontextprotocol/client";
import type { PeerStage } from "../peer.js";
import { connectClient } from "./client-2.js";
import type { Line } from "./line.js";
import { createMcpPeer } from "./mcp-peer.js";

export { features, profiles } from "./mcp-peer.js";

/** A client of the SDK's second major in this process. */
export const createPeer = (stage: PeerStage) => createMcpPeer(stage, memoryLine, connectClient);

function memoryLine(): Line {
  const [clientEnd, bridgeEnd] = InMemoryTransport.createLinkedPair();
  return { clientEnd, bridgeEnd, close: () => clientEnd.close() };
}

import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import type { PeerStage } from "../peer.js";
import { connectClient } from "./client-1.js";
import type { Line } from "./line.js";
import { createMcpPeer } from "./mcp-peer.js";

export { features, profiles } from "./mcp-peer.js";

/** A client of the SDK's first major in this process. */
export const createPeer = (stage: PeerStage) => createMcpPeer(stage, memoryLine, connectClient);

function memoryLine(): Line {
  const [clientEnd, bridgeEnd] = InMemoryTransport.createLinkedPair() as unknown as [
    Line["clientEnd"],
    Line["bridgeEnd"],
  ];
  return { clientEnd, bridgeEnd, close: () => clientEnd.close() };
}

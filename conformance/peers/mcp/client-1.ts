import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { PeerTool } from "../peer.js";
import { type ConnectClient, NO_TIMEOUT_MS } from "./mcp-peer.js";

/** The client of the SDK's first major, which lists one page at a time. */
export const connectClient: ConnectClient = async (transport, { told, closed }) => {
  const client = new Client({ name: "peer", version: "1.0.0" }, { capabilities: { elicitation: { form: {} } } });
  client.setRequestHandler(ElicitRequestSchema, ({ method }) => {
    told(method);
    return { action: "accept", content: {} };
  });
  client.fallbackNotificationHandler = async ({ method }) => told(method);
  client.onclose = closed;
  const options = { timeout: NO_TIMEOUT_MS };
  // The majors agree on what a transport does, and differ in optional members.
  await client.connect(transport as Transport, options);
  return {
    listTools: () => allPages((cursor) => client.listTools(cursor === undefined ? undefined : { cursor }, options)),
    callTool: (name, input, signal) =>
      client.callTool({ name, arguments: input as Record<string, unknown> }, undefined, { ...options, signal }),
    close: () => client.close(),
  };
};

interface Page {
  readonly tools: readonly PeerTool[];
  readonly nextCursor?: string | undefined;
}

/** A list of more pages has no end: as many as the client of the second major reads. */
const MOST_PAGES = 64;

/** @throws Error when the list does not end */
async function allPages(page: (cursor: string | undefined) => Promise<Page>): Promise<PeerTool[]> {
  const tools: PeerTool[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < MOST_PAGES; pages += 1) {
    const { tools: more, nextCursor } = await page(cursor);
    tools.push(...more);
    if (nextCursor === undefined) return tools;
    cursor = nextCursor;
  }
  throw new Error(`tools/list goes on after ${MOST_PAGES} pages.`);
}

import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { ElicitRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { type ConnectClient, NO_TIMEOUT_MS } from "./mcp-peer.js";

/** The client of the SDK's first major. */
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
    listTools: async () => (await client.listTools(undefined, options)).tools,
    callTool: (name, input, signal) =>
      client.callTool({ name, arguments: input as Record<string, unknown> }, undefined, { ...options, signal }),
    close: () => client.close(),
  };
};

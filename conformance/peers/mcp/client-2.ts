import { Client } from "@modelcontextprotocol/client";
import { type ConnectClient, NO_TIMEOUT_MS } from "./mcp-peer.js";

/** The client of the SDK's second major. */
export const connectClient: ConnectClient = async (transport, { told, closed }) => {
  const client = new Client(
    { name: "peer", version: "1.0.0" },
    { capabilities: { elicitation: { form: {} } }, versionNegotiation: { mode: "legacy" } },
  );
  client.setRequestHandler("elicitation/create", ({ method }) => {
    told(method);
    return { action: "accept", content: {} };
  });
  client.fallbackNotificationHandler = async ({ method }) => told(method);
  client.onclose = closed;
  await client.connect(transport, { timeout: NO_TIMEOUT_MS });
  const options = { timeout: NO_TIMEOUT_MS };
  return {
    listTools: async () => (await client.listTools(undefined, options)).tools,
    callTool: (name, input, signal) =>
      client.callTool({ name, arguments: input as Record<string, unknown> }, { ...options, signal }),
    close: () => client.close(),
  };
};

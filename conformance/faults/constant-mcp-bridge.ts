import { Server, type Transport } from "@modelcontextprotocol/server";
import type { FixedTool } from "./constant-adapters.js";

/** The connections that are open, by the options of their bridge. */
const open = new WeakMap<object, Server>();

/** Serves fixed tools to the client that the options lead to, in place of those before; without any, to nobody. */
export async function serveOverMcp(options: object, tools: readonly FixedTool[]): Promise<void> {
  await open.get(options)?.close();
  open.delete(options);
  if (tools.length === 0) return;
  const server = new Server({ name: "constant", version: "0.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler("tools/list", () => ({
    tools: tools.map(({ name, description }) => ({ name, description, inputSchema: { type: "object" as const } })),
  }));
  server.setRequestHandler("tools/call", ({ params }) => {
    const tool = tools.find(({ name }) => name === params.name) ?? tools[0];
    return { content: [{ type: "text", text: tool?.answer ?? "" }], isError: tool?.isError === true };
  });
  await server.connect((options as { transport: () => Transport }).transport());
  open.set(options, server);
}

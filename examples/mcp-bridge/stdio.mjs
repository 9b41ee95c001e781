// An MCP server over standard input and output. It serves whoever started it, and ends when they close the pipe.
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { createMcpBridge } from "agent-surface-conformance/reference/mcp";
import { openPage } from "./surface.mjs";

const registry = openPage();
const transport = new StdioServerTransport();
// Closes the page with the pipe: a question that still waits for its user would keep the process.
transport.onclose = () => registry.dispose();

const bridge = createMcpBridge({
  transport: () => transport,
  serverInfo: { name: "notes", version: "1.0.0" },
  // Standard output belongs to the protocol.
  onError: (error) => console.error(error.message),
});
await bridge.start({ registry, consumer: { id: `stdio-${process.pid}`, kind: "mcp-bridge" } });

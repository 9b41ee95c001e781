// An MCP server over Streamable HTTP on the loopback interface. Prints the address to connect to.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import {
  localhostHostValidation,
  localhostOriginValidation,
  NodeStreamableHTTPServerTransport,
} from "@modelcontextprotocol/node";
import { createMcpBridge } from "agent-surface-conformance/reference/mcp";
import { openPage } from "./surface.mjs";

const MAX_BODY = 64 * 1024;
const MAX_SESSIONS = 16;

// A page in some browser tab must not reach this server by a name that it makes resolve to 127.0.0.1.
const hostIsAllowed = localhostHostValidation();
const originIsAllowed = localhostOriginValidation();

/** Each session has a transport, a bridge, a consumer and a page of its own: no client can use another one's. */
const sessions = new Map();

async function openSession() {
  const sessionId = randomUUID();
  const registry = openPage();
  const transport = new NodeStreamableHTTPServerTransport({
    sessionIdGenerator: () => sessionId,
    onsessionclosed: () => bridge.stop(),
    maxRequestBodySize: MAX_BODY,
  });
  transport.onclose = () => {
    sessions.delete(sessionId);
    registry.dispose();
  };
  const bridge = createMcpBridge({
    transport: () => transport,
    serverInfo: { name: "notes", version: "1.0.0" },
    onError: (error) => console.error(error.message),
  });
  await bridge.start({ registry, consumer: { id: `http-${sessionId}`, kind: "mcp-bridge" } });
  sessions.set(sessionId, transport);
  return transport;
}

function refuse(response, status, message) {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32600, message } }));
}

const server = createServer(async (request, response) => {
  if (!hostIsAllowed(request, response) || !originIsAllowed(request, response)) return;
  if (new URL(request.url, "http://localhost").pathname !== "/mcp") return refuse(response, 404, "No such page");
  const named = request.headers["mcp-session-id"];
  if (named !== undefined && !sessions.has(named)) return refuse(response, 404, "No such session");
  if (named === undefined && sessions.size >= MAX_SESSIONS) return refuse(response, 503, "Too many sessions");
  const transport = sessions.get(named) ?? (await openSession());
  await transport.handleRequest(request, response);
  // What was no `initialize` has opened nothing.
  if (transport.sessionId === undefined) await transport.close();
});

server.listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${server.address().port}/mcp`);
});

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as ClientOfMajor1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as StdioOfMajor1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpOfMajor1 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";

/** What the two majors of the client have in common. */
interface McpClient {
  connect(transport: unknown): Promise<void>;
  close(): Promise<void>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  callTool(params: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>;
}

const script = (name: string) => ({ command: process.execPath, args: [join(import.meta.dirname, name)] });
const INFO = { name: "a-client", version: "1.0.0" };
const client2 = () => new Client(INFO) as unknown as McpClient;
const client1 = () => new ClientOfMajor1(INFO) as unknown as McpClient;

let service: ChildProcess;
let url: URL;
const clients: McpClient[] = [];

beforeAll(async () => {
  const { command, args } = script("http.mjs");
  service = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(createInterface({ input: service.stdout as NodeJS.ReadableStream }), "line");
  url = new URL(line);
});
afterAll(() => service.kill());
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function connected(client: McpClient, transport: unknown): Promise<McpClient> {
  clients.push(client);
  await client.connect(transport);
  return client;
}

const WAYS: Record<string, () => Promise<McpClient>> = {
  "major 2 over stdio": () => connected(client2(), new StdioClientTransport(script("stdio.mjs"))),
  "major 1 over stdio": () => connected(client1(), new StdioOfMajor1(script("stdio.mjs"))),
  "major 2 over HTTP": () => connected(client2(), new StreamableHTTPClientTransport(url)),
  "major 1 over HTTP": () => connected(client1(), new HttpOfMajor1(url)),
};

function shown(result: unknown) {
  const { content, isError = false } = result as { content: { text: string }[]; isError?: boolean };
  return { isError, content: JSON.parse(content[0]?.text ?? "null") };
}

describe.each(Object.entries(WAYS))("a client of %s", (_name, connect) => {
  it("works on a page of its own", async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "view_notes__list__read",
      "view_notes__list__add",
      "view_notes__list__clear",
    ]);
    const add = async (text: string) =>
      shown(await client.callTool({ name: "view_notes__list__add", arguments: { text } }));
    expect(await add("milk")).toEqual({ isError: false, content: 1 });
    expect(await add("")).toMatchObject({ isError: true, content: { code: "INVALID_INPUT" } });
    expect(shown(await client.callTool({ name: "view_notes__list__read" })).content).toEqual(["milk"]);
    expect(shown(await client.callTool({ name: "view_notes__list__clear" }))).toMatchObject({
      isError: true,
      content: { code: "CONFIRMATION_REQUIRED", retry: "with-confirmation" },
    });
  });
});

describe("the HTTP server", () => {
  const initialize = {
    jsonrpc: "2.0",
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: INFO },
  };

  /** `fetch` would not send another Host. */
  async function post(headers: Record<string, string>, body: unknown): Promise<number | undefined> {
    const sent = request(url, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    });
    sent.end(JSON.stringify(body));
    const [response] = await once(sent, "response");
    response.destroy();
    return response.statusCode;
  }

  it("takes its own host only, no foreign page, no unknown session, nothing large, and no call without a session", async () => {
    expect(await post({}, initialize)).toBe(200);
    expect(await post({ host: "evil.example" }, initialize)).toBe(403);
    expect(await post({ origin: "https://evil.example" }, initialize)).toBe(403);
    expect(await post({ origin: "http://localhost:3000" }, initialize)).toBe(200);
    expect(await post({ "mcp-session-id": "guessed" }, initialize)).toBe(404);
    expect(await post({}, { ...initialize, padding: "x".repeat(64 * 1024) })).toBe(413);
    expect(await post({}, { jsonrpc: "2.0", id: 1, method: "tools/list" })).toBe(400);
  });
});

import { randomUUID } from "node:crypto";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { type FetchLike, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
import type { Line } from "./line.js";

/** Streamable HTTP over the loopback interface: one server with one session. */
export function httpLine(): Line {
  const bridgeEnd = new NodeStreamableHTTPServerTransport({ sessionIdGenerator: randomUUID, keepAliveMs: 0 });
  const service = createServer((incoming, response) => void bridgeEnd.handleRequest(incoming, response));
  const begin = bridgeEnd.start.bind(bridgeEnd);
  bridgeEnd.start = async () => {
    await begin();
    await new Promise<void>((resolve) => service.listen(0, "127.0.0.1", resolve));
  };

  let streamOpened = () => {};
  const opened = new Promise<void>((resolve) => {
    streamOpened = resolve;
  });
  const fetch: FetchLike = async (_url, init = {}) => {
    const response = await send(service.address() as AddressInfo, init);
    if (init.method === "GET") streamOpened();
    return response;
  };

  const clientEnd = new StreamableHTTPClientTransport(new URL("http://127.0.0.1/"), { fetch });
  const end = bridgeEnd.close.bind(bridgeEnd);
  bridgeEnd.close = async () => {
    await end();
    // A client would notice at its next request that the session is over; here it is told.
    await clientEnd.close();
  };

  return {
    bridgeEnd,
    clientEnd,
    // A notification is lost when there is no stream yet to carry it.
    ready: () => opened,
    async close() {
      service.closeAllConnections();
      service.close();
    },
  };
}

/** `fetch` without its limits: they would be up when a story lets minutes of virtual time pass. */
function send({ address, port }: AddressInfo, { method, headers, body, signal }: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    const given = Object.fromEntries(new Headers(headers));
    const sent = request({ host: address, port, method, headers: given, agent: false, ...(signal && { signal }) });
    sent.on("error", reject);
    sent.on("response", (incoming) => {
      const { statusCode: status = 500 } = incoming;
      const told = new Headers();
      for (const [name, value] of Object.entries(incoming.headers)) told.set(name, String(value));
      const hasBody = status !== 204 && status !== 304;
      const content = hasBody ? (Readable.toWeb(incoming) as ReadableStream) : null;
      resolve(new Response(content, { status, headers: told }));
    });
    sent.end(body);
  });
}

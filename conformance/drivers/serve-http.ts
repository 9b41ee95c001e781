import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type WebSocket, WebSocketServer } from "ws";
import { dispatch } from "./dispatch.js";
import type { Driver } from "./driver.js";
import { MAX_MESSAGE_BYTES } from "./lines.js";
import { checkMessage } from "./messages.js";

export interface HttpServeOptions {
  /** Makes a driver: one for each WebSocket connection, and one for all POST requests until bye. */
  driver(): Driver | Promise<Driver>;
  /** Default 0: any free port. */
  port?: number;
}

/** A service that runs. */
export interface HttpService {
  /** For POST. */
  url: string;
  /** For WebSocket. */
  websocketUrl: string;
  /** Ends all connections and their drivers. */
  stop(): Promise<void>;
}

/**
 * Serves drivers on the loopback interface: JSON-RPC 2.0 by POST, and over WebSocket, one message a text frame. Pages in
 * a browser are kept out: they can reach loopback too, and this service trusts whoever talks to it.
 * @throws Error when the port cannot be had
 */
export async function serveHttp(options: HttpServeOptions): Promise<HttpService> {
  const posts = new SharedDriver(options.driver);
  const server = createServer((request, response) => {
    answerPost(posts, request, response).catch((error: unknown) => {
      // A request that was cut off has nobody to be answered; the service goes on.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  const sockets = new WebSocketServer({
    server,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
    verifyClient: ({ req }: { req: IncomingMessage }) =>
      req.headers.origin === undefined && isLoopback(req.headers.host),
  });
  const connections = new Set<Promise<void>>();
  sockets.on("error", () => {});
  sockets.on("connection", (socket) => {
    const one = answerSocket(options.driver, socket).finally(() => connections.delete(one));
    connections.add(one);
  });
  const port = await listen(server, options.port ?? 0);
  return {
    url: `http://127.0.0.1:${port}/`,
    websocketUrl: `ws://127.0.0.1:${port}/`,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(connections);
      await posts.end();
    },
  };
}

/** The driver of all POST requests: made when first needed, and anew after bye. */
class SharedDriver {
  readonly #make: HttpServeOptions["driver"];
  #current: Promise<Driver> | undefined;

  constructor(make: HttpServeOptions["driver"]) {
    this.#make = make;
  }

  get(): Promise<Driver> {
    this.#current ??= Promise.resolve(this.#make());
    return this.#current;
  }

  async end(): Promise<void> {
    const ending = this.#current;
    this.#current = undefined;
    await (await ending)?.bye();
  }
}

async function answerPost(posts: SharedDriver, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refuse = (status: number, why: string) => {
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8", connection: "close" }).end(`${why}\n`);
  };
  if (request.method !== "POST") return refuse(405, "Send JSON-RPC 2.0 requests by POST.");
  if (!isLoopback(request.headers.host)) return refuse(403, "This service is reached by a loopback address only.");
  // A page may send other types anywhere without asking; this one it may not.
  if (!/^application\/json(?:\s*;|$)/i.test(request.headers["content-type"] ?? "")) {
    return refuse(415, "The content type must be application/json.");
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MAX_MESSAGE_BYTES) return refuse(413, `A message has at most ${MAX_MESSAGE_BYTES} bytes.`);
    parts.push(part);
  }
  const { text, over } = await dispatch(await posts.get(), Buffer.concat(parts).toString("utf8"), checkMessage);
  if (over) await posts.end();
  response.writeHead(200, { "content-type": "application/json" }).end(text);
}

async function answerSocket(make: HttpServeOptions["driver"], socket: WebSocket): Promise<void> {
  const closed = new Promise((resolve) => socket.once("close", resolve));
  // "close" follows, and that is what ends the driver.
  socket.on("error", () => {});
  const driver = Promise.resolve(make());
  socket.on("message", (data: Buffer) => {
    void driver
      .then((it) => dispatch(it, data.toString("utf8"), checkMessage))
      .then(({ text }) => socket.send(text, () => {}))
      .catch(() => socket.close(1011, "the driver could not be made"));
  });
  await closed;
  await driver.then(
    (it) => it.bye(),
    () => {},
  );
}

function isLoopback(host: string | undefined): boolean {
  return /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/.test(host ?? "");
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
}

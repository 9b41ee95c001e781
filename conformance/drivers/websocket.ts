import WebSocket from "ws";
import { type Carrier, Conversation } from "./conversation.js";
import { DriverFailure, type DriverSource } from "./driver.js";
import { MAX_MESSAGE_BYTES } from "./lines.js";
import { type Breakage, flooded, sentGarbage } from "./remedies.js";
import { show } from "./show.js";
import { after } from "./timers.js";
import { DEFAULT_REQUEST_TIMEOUT_MS, driverOver, type TimeLimits } from "./wire.js";

export interface WebSocketOptions extends TimeLimits {
  /** Where the service takes connections, `ws:` or `wss:`. */
  url: string;
  /** Sent with the handshake, e.g. an Authorization header. */
  headers?: Readonly<Record<string, string>>;
}

/** How long the service may take to close a connection after bye. */
const CLOSE_GRACE_MS = 1000;

/** A subject that is a running service: one JSON-RPC 2.0 message a text frame. Every `connect` makes a connection. */
export function websocketSource(options: WebSocketOptions): DriverSource {
  return {
    kind: "websocket",
    target: options.url,
    connect: async () => driverOver(await converse(options)),
  };
}

/** Opens a socket. The conversation listens from the first moment, lest a message that comes at once is lost. */
function converse(options: WebSocketOptions): Promise<Conversation> {
  const { url, headers, requestTimeoutMs = DEFAULT_REQUEST_TIMEOUT_MS } = options;
  const socket = new WebSocket(url, { headers, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    const refuse = (why: string) => {
      stopTimer();
      socket.on("error", () => {});
      socket.terminate();
      reject(unreachable(url, why));
    };
    const stopTimer = after(requestTimeoutMs, () => refuse(`no WebSocket handshake within ${requestTimeoutMs} ms`));
    const failed = (error: NodeJS.ErrnoException) => refuse(error.message || error.code || "unknown error");
    socket.once("error", failed);
    socket.once("open", () => {
      stopTimer();
      socket.off("error", failed);
      resolve(new Conversation((it) => new SocketCarrier(socket, it, url), options));
    });
  });
}

function unreachable(url: string, why: string): DriverFailure {
  return new DriverFailure(
    "unreachable",
    `The subject at ${url} could not be reached: ${why}.`,
    "Start the service first, and check the URL's scheme, host, port and path.",
  );
}

/** Carries messages over a WebSocket. */
class SocketCarrier implements Carrier {
  readonly name: string;
  readonly #socket: WebSocket;
  readonly #closed: Promise<void>;

  constructor(socket: WebSocket, conversation: Conversation, url: string) {
    this.name = `The subject at ${url}`;
    this.#socket = socket;
    socket.on("message", (data: Buffer, isBinary: boolean) => {
      if (isBinary) conversation.broke(sentGarbage("a binary frame; messages are text"));
      else conversation.received(data.toString("utf8"));
    });
    socket.on("error", (error: Error & { code?: string }) => conversation.broke(breakageOf(error)));
    this.#closed = new Promise((resolve) => {
      socket.once("close", (code, reason) => {
        conversation.broke(hungUp(code, reason.toString("utf8")));
        resolve();
      });
    });
  }

  send(text: string): void {
    // A failed write is followed by "close", which tells more.
    this.#socket.send(text, () => {});
  }

  async destroy(): Promise<string> {
    this.#socket.terminate();
    await this.#closed;
    return "";
  }

  async finish(): Promise<void> {
    const stop = after(CLOSE_GRACE_MS, () => this.#socket.terminate());
    this.#socket.close(1000);
    await this.#closed;
    stop();
  }
}

function breakageOf(error: Error & { code?: string }): Breakage {
  if (error.code === "WS_ERR_UNSUPPORTED_MESSAGE_LENGTH")
    return flooded(`a message of more than ${MAX_MESSAGE_BYTES} bytes`);
  if (error.code === "WS_ERR_INVALID_UTF8") return sentGarbage("a message that is not UTF-8");
  if (error.code?.startsWith("WS_ERR_")) return sentGarbage(`a frame that is not WebSocket: ${error.message}`);
  return hungUp(1006, error.message);
}

function hungUp(code: number, reason: string): Breakage {
  return {
    kind: "exited",
    what: `closed the connection with code ${code}${reason === "" ? "" : ` and the reason ${show(reason)}`}`,
    remedy: "See in the service's own log why it ended or hung up; it has to keep the connection until bye.",
  };
}

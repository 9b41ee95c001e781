import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type WebSocket, WebSocketServer } from "ws";
import { checked } from "./checked.js";
import { httpSource } from "./http.js";
import { failureOf, tell } from "./test/subject.js";
import { websocketSource } from "./websocket.js";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A service that answers every request in its own way; gives its URL. */
async function httpService(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/rpc`;
}

const FLOOD = Buffer.alloc(1 << 20, "x");

describe("a service over HTTP that breaks", () => {
  test.each<[string, RequestListener, string, RegExp]>([
    [
      "status",
      (_, response) => response.writeHead(404).end("Not here"),
      "protocol",
      /HTTP status 404 and the body "Not here"/,
    ],
    ["redirect", (_, response) => response.writeHead(302, { location: "/" }).end(), "unreachable", /redirect/],
    ["garbage", (_, response) => response.end("<html>"), "protocol", /not JSON: "<html>"/],
    ["nothing", (_, response) => response.end(), "protocol", /not JSON: ""/],
    ["not UTF-8", (_, response) => response.end(Buffer.from([0xff])), "protocol", /not UTF-8/],
    [
      "other id",
      (_, response) => response.end('{"jsonrpc":"2.0","id":9,"result":{}}'),
      "protocol",
      /the id 9 to the request 1/,
    ],
    [
      "error",
      (_, response) => response.end('{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"oh"}}'),
      "protocol",
      /answered hello with the JSON-RPC error -32603: oh/,
    ],
    ["hangs up", (request) => request.socket.destroy(), "unreachable", /could not be reached/],
    ["never", () => {}, "timeout", /did not answer hello within 200 ms/],
    ["never ends", (_, response) => response.write("{"), "timeout", /did not answer hello within 200 ms/],
    [
      "flood",
      (_, response) => {
        const more = () => {
          while (!response.destroyed && response.write(FLOOD));
        };
        response.on("drain", more);
        more();
      },
      "flood",
      /more than 16777216 bytes/,
    ],
  ])("%s", async (name, listener, kind, says) => {
    const url = await httpService(listener);
    const limits = name.startsWith("never") ? { helloTimeoutMs: 200 } : {};
    const driver = checked(await httpSource({ url, ...limits }).connect());
    const failure = await failureOf(tell(driver));
    expect(failure.message).toMatch(says);
    expect(failure.message).toContain(url);
    expect(failure.kind).toBe(kind);
    expect(await failureOf(tell(driver))).toBe(failure);
    await driver.bye();
  });

  test("headers are sent along", async () => {
    const url = await httpService((request, response) => response.writeHead(401).end(request.headers.authorization));
    const driver = await httpSource({ url, headers: { authorization: "Bearer t" } }).connect();
    expect((await failureOf(tell(driver))).message).toMatch(/401 and the body "Bearer t"/);
  });
});

/** A service that does something with each socket; gives its URL. */
async function socketService(serve: (socket: WebSocket) => void): Promise<string> {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket) => {
    socket.on("error", () => {});
    serve(socket);
  });
  await new Promise((resolve) => server.once("listening", resolve));
  stops.push(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe("a service over WebSocket that breaks", () => {
  test.each<[string, (socket: WebSocket) => void, string, RegExp]>([
    ["closes", (socket) => socket.close(1011, "no room\n"), "exited", /code 1011 and the reason "no room\\n"/],
    [
      "hangs up",
      (socket) => socket.on("message", () => socket.terminate()),
      "exited",
      /closed the connection with code 1006/,
    ],
    ["garbage", (socket) => socket.on("message", () => socket.send("ready!")), "protocol", /not JSON: "ready!"/],
    [
      "speaks first",
      (socket) => socket.send('{"jsonrpc":"2.0","id":0,"result":{}}'),
      "protocol",
      /answered a request that nobody made \(id 0\)/,
    ],
    ["binary", (socket) => socket.on("message", (data) => socket.send(data)), "protocol", /a binary frame/],
    ["never", () => {}, "timeout", /did not answer hello within 200 ms/],
    [
      "flood",
      (socket) => socket.on("message", () => socket.send(" ".repeat((16 << 20) + 1))),
      "flood",
      /more than 16777216 bytes/,
    ],
  ])("%s", async (name, serve, kind, says) => {
    const url = await socketService(serve);
    const limits = name === "never" ? { helloTimeoutMs: 200 } : {};
    const driver = checked(await websocketSource({ url, ...limits }).connect());
    const failure = await failureOf(tell(driver));
    expect(failure.message).toMatch(says);
    expect(failure.kind).toBe(kind);
    expect(await failureOf(tell(driver))).toBe(failure);
    await driver.bye();
  });

  test("a service without WebSocket is unreachable", async () => {
    const url = (await httpService((_, response) => response.writeHead(404).end())).replace("http:", "ws:");
    const failure = await failureOf(websocketSource({ url }).connect());
    expect(failure.kind).toBe("unreachable");
    expect(failure.message).toMatch(/404|hang up/);
  });

  test("a handshake that never ends is unreachable", async () => {
    const silent = createServer();
    silent.on("upgrade", () => {});
    await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
    stops.push(() => {
      silent.closeAllConnections();
      silent.close();
    });
    const url = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    const failure = await failureOf(websocketSource({ url, requestTimeoutMs: 100 }).connect());
    expect(failure.message).toMatch(/no WebSocket handshake within 100 ms/);
  });
});

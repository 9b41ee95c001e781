import { once } from "node:events";
import { connect } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { checked } from "./checked.js";
import type { Driver } from "./driver.js";
import { checkMessage } from "./messages.js";
import { serveStreams } from "./serve.js";
import { type HttpService, serveHttp } from "./serve-http.js";
import { plainDriver } from "./test/plain-driver.js";
import { decode, failureOf, tell } from "./test/subject.js";
import { urlSource } from "./url.js";

/** Serves a driver over a pair of streams in this process: sends lines and gives the lines that come back. */
function served(driver: Driver) {
  const input = new PassThrough();
  const output = new PassThrough();
  const over = serveStreams(driver, { input, output }, checkMessage);
  const answers = (async () => {
    await over;
    output.end();
    const text = Buffer.concat(await output.toArray()).toString("utf8");
    return text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  })();
  return { send: (text: string) => input.write(`${text}\n`), end: () => input.end(), answers };
}

describe("over a pair of streams", () => {
  const hello = '{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":1,"edition":"0.2"}}';

  test("bye ends it, after all that was asked is answered", async () => {
    const calls: string[] = [];
    const { send, answers } = served(plainDriver(calls));
    send(hello);
    send('{"jsonrpc":"2.0","id":"b","method":"bye","params":{}}');
    expect(await answers).toEqual([
      { jsonrpc: "2.0", id: 1, result: await plainDriver().hello({ protocol: 1, edition: "0.2" }) },
      { jsonrpc: "2.0", id: "b", result: {} },
    ]);
    expect(calls).toEqual(["hello", "bye", "bye"]);
  });

  test("the end of the input is a bye", async () => {
    const calls: string[] = [];
    const { send, end, answers } = served(plainDriver(calls));
    send(hello);
    end();
    expect(await answers).toHaveLength(1);
    expect(calls).toEqual(["hello", "bye"]);
  });

  test.each([
    ["no JSON", "{", null, -32700, /not JSON: "{"/],
    ["a batch", `[${hello}]`, null, -32600, /batches/],
    ["a number", "5", null, -32600, /no object/],
    ["another version", '{"jsonrpc":"1.0","id":7,"method":"bye"}', 7, -32600, /"jsonrpc" must be "2.0"/],
    ["a notification", '{"jsonrpc":"2.0","method":"bye"}', null, -32600, /notifications are not used/],
    ["no method", '{"jsonrpc":"2.0","id":7}', 7, -32600, /"method"/],
    ["an unknown member", '{"jsonrpc":"2.0","id":7,"method":"bye","trace":1}', 7, -32600, /"trace"/],
    ["an unknown method", '{"jsonrpc":"2.0","id":7,"method":"toString"}', 7, -32601, /"toString"/],
    [
      "wrong params",
      '{"jsonrpc":"2.0","id":7,"method":"hello","params":{"protocol":2,"edition":"0.2"}}',
      7,
      -32602,
      /\/protocol/,
    ],
    ["params that are no object", '{"jsonrpc":"2.0","id":7,"method":"bye","params":[]}', 7, -32602, /top level/],
    [
      "wrong arguments",
      '{"jsonrpc":"2.0","id":7,"method":"do","params":{"session":"s","operation":"wire.encode","arguments":{"id":5}}}',
      7,
      -32602,
      /\/arguments\/id/,
    ],
    [
      "an unknown operation",
      '{"jsonrpc":"2.0","id":7,"method":"do","params":{"session":"s","operation":"wire.guess","arguments":{}}}',
      7,
      -32602,
      /no operation "wire.guess"/,
    ],
  ])("%s is answered with an error", async (_name, line, id, code, says) => {
    const { send, end, answers } = served(plainDriver());
    send(line);
    end();
    expect(await answers).toEqual([{ jsonrpc: "2.0", id, error: { code, message: expect.stringMatching(says) } }]);
  });

  test("a driver that throws, or answers wrongly, is told as an internal error", async () => {
    const broken: Driver = {
      ...plainDriver(),
      open: () => Promise.reject(new Error("out of paper")),
      close: () => Promise.resolve({ log: "none" } as never),
    };
    const { send, end, answers } = served(broken);
    send('{"jsonrpc":"2.0","id":1,"method":"open","params":{"session":"s","given":{}}}');
    send('{"jsonrpc":"2.0","id":2,"method":"close","params":{"session":"s"}}');
    end();
    expect((await answers).map(({ error }) => error)).toEqual([
      { code: -32603, message: expect.stringMatching(/The driver broke: Error: out of paper/) },
      { code: -32603, message: expect.stringMatching(/Wrong CloseAnswer at \/log/) },
    ]);
  });
});

describe("over HTTP and WebSocket", () => {
  const services: HttpService[] = [];
  afterEach(() => Promise.all(services.splice(0).map((service) => service.stop())));

  async function serve(driver: () => Driver): Promise<HttpService> {
    const service = await serveHttp({ driver });
    services.push(service);
    return service;
  }

  test.each(["http", "websocket"] as const)("%s: a session from hello to bye, and another", async (way) => {
    const calls: string[] = [];
    const { url, websocketUrl } = await serve(() => plainDriver(calls));
    const source = urlSource({ url: way === "http" ? url : websocketUrl });
    expect(source.kind).toBe(way);
    expect(await tell(checked(await source.connect()))).toEqual({ id: "view_a__b" });
    expect(await tell(checked(await source.connect()))).toEqual({ id: "view_a__b" });
    expect(calls.filter((call) => call === "hello")).toHaveLength(2);
  });

  test("a page of a browser is kept out", async () => {
    const { url, websocketUrl } = await serve(plainDriver);
    const body = '{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":1,"edition":"0.2"}}';
    expect((await fetch(url, { method: "POST", body, headers: { "content-type": "text/plain" } })).status).toBe(415);
    expect((await fetch(url)).status).toBe(405);
    expect(await statusOf(new URL(url).port, "Host: evil.example")).toBe("403");
    const socket = new WebSocket(websocketUrl, { headers: { origin: "https://evil.example" } });
    const [error] = await once(socket, "error");
    expect(String(error)).toMatch(/401/);
  });

  test("a service that was stopped is unreachable, or has hung up", async () => {
    const service = await serveHttp({ driver: () => plainDriver() });
    const open = checked(await urlSource({ url: service.websocketUrl }).connect());
    await open.hello({ protocol: 1, edition: "0.2" });
    const heard = checked(await urlSource({ url: service.url }).connect());
    await heard.hello({ protocol: 1, edition: "0.2" });
    await service.stop();
    expect((await failureOf(decode(open))).kind).toBe("exited");
    expect((await failureOf(decode(heard))).kind).toBe("exited");
    const late = await urlSource({ url: service.url }).connect();
    expect((await failureOf(decode(late))).kind).toBe("unreachable");
    expect((await failureOf(urlSource({ url: service.websocketUrl }).connect())).kind).toBe("unreachable");
    await Promise.all([open.bye(), heard.bye(), late.bye()]);
  });
});

/** Status of a POST with one header replaced, which fetch would not send. */
async function statusOf(port: string, header: string): Promise<string | undefined> {
  const socket = connect(Number(port), "127.0.0.1");
  socket.end(`POST / HTTP/1.1\r\n${header}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`);
  const text = Buffer.concat(await socket.toArray()).toString("utf8");
  return text.split(" ")[1];
}

test.each(["ftp://127.0.0.1/", "127.0.0.1:80", ""])("%s is no URL to reach a subject by", (url) => {
  expect(() => urlSource({ url })).toThrow(/Not a URL|Unknown scheme/);
});

import type { DriverSource } from "./driver.js";
import { type HttpOptions, httpSource } from "./http.js";
import { websocketSource } from "./websocket.js";

/**
 * A subject that is a running service, by the scheme of its URL: `http:` and `https:` take POST, `ws:` and `wss:` a
 * WebSocket.
 * @throws TypeError when it is no URL or has another scheme
 */
export function urlSource(options: HttpOptions): DriverSource {
  if (!URL.canParse(options.url))
    throw new TypeError(`Not a URL: ${options.url}. Write for example http://127.0.0.1:8080/`);
  const { protocol } = new URL(options.url);
  if (protocol === "http:" || protocol === "https:") return httpSource(options);
  if (protocol === "ws:" || protocol === "wss:") return websocketSource(options);
  throw new TypeError(`Unknown scheme ${protocol} in ${options.url}. Use http:, https:, ws: or wss:`);
}

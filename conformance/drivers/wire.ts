import type { Answer, CloseAnswer, HelloAnswer } from "../../spec/generated/types.js";
import type { Driver } from "./driver.js";

/** How a request gets to the subject and its answer back, whatever carries it. */
export interface Wire {
  /**
   * Sends one request and gives its answer, unchecked.
   * @param label what it is called in messages, e.g. `do (snapshot)`
   * @throws DriverFailure when the subject or the way to it broke; the wire is dead from then on
   */
  call(method: string, params: object, label: string): Promise<unknown>;
  /** Ends the subject, politely if it still works. Never rejects; safe to call twice. */
  bye(): Promise<void>;
}

/** A driver at the other end of a wire. Its answers are what was received: {@link checked} sees whether they are sound. */
export function driverOver(wire: Wire): Driver {
  return {
    hello: (request) => wire.call("hello", request, "hello") as Promise<HelloAnswer>,
    open: (request) => wire.call("open", request, "open") as Promise<Answer>,
    do: (request) => wire.call("do", request, `do (${request.operation})`) as Promise<Answer>,
    close: (request) => wire.call("close", request, "close") as Promise<CloseAnswer>,
    bye: () => wire.bye(),
  };
}

/** Limits in real milliseconds. */
export interface TimeLimits {
  /** Longest wait for any answer while one is due. Default 5000. */
  requestTimeoutMs?: number;
  /** Longest wait for the answer to `hello`, which includes the start of a program. Default four times requestTimeoutMs. */
  helloTimeoutMs?: number;
}

export const DEFAULT_REQUEST_TIMEOUT_MS = 5000;

/** The limit for one request. */
export function limitFor(method: string, limits: TimeLimits): number {
  const request = limits.requestTimeoutMs ?? DEFAULT_REQUEST_TIMEOUT_MS;
  return method === "hello" ? (limits.helloTimeoutMs ?? 4 * request) : request;
}

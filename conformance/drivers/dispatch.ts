import { type Driver, DriverFailure } from "./driver.js";
import {
  errorText,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  METHOD_NOT_FOUND,
  type RequestId,
  readRequest,
  resultText,
} from "./json-rpc.js";
import type { checkMessage, MessageName } from "./messages.js";

/** What to send back, and whether the conversation is over. */
export interface Dispatched {
  text: string;
  /** The request was a sound `bye`, and has been answered. */
  over: boolean;
}

interface Method {
  request: MessageName;
  answer: MessageName;
  perform(driver: Driver, params: never): Promise<unknown>;
}

const METHODS: ReadonlyMap<string, Method> = new Map<string, Method>([
  ["hello", { request: "HelloRequest", answer: "HelloAnswer", perform: (driver, params) => driver.hello(params) }],
  ["open", { request: "OpenRequest", answer: "OpenAnswer", perform: (driver, params) => driver.open(params) }],
  ["do", { request: "DoRequest", answer: "DoAnswer", perform: (driver, params) => driver.do(params) }],
  ["close", { request: "CloseRequest", answer: "CloseAnswer", perform: (driver, params) => driver.close(params) }],
  ["bye", { request: "ByeRequest", answer: "ByeAnswer", perform: (driver) => driver.bye().then(() => ({})) }],
]);

/**
 * Hands one JSON-RPC request to a driver and gives the answer's text: the subject's side of the protocol, whatever
 * carries it. Requests and answers are checked, so that a driver that is served here cannot send what the protocol
 * forbids. Never rejects.
 *
 * @param check `checkMessage`; without it nothing is checked, because it is on the other side anyway
 */
export async function dispatch(driver: Driver, text: string, check?: typeof checkMessage): Promise<Dispatched> {
  const request = readRequest(text);
  if ("code" in request) return refused(request.id, request.code, request.message);
  const { id, method: name, params } = request;
  const method = METHODS.get(name);
  if (!method) return refused(id, METHOD_NOT_FOUND, `Method not found: ${JSON.stringify(name)}`);
  const theirs = check?.(method.request, params);
  if (theirs)
    return refused(id, INVALID_PARAMS, `Invalid params at ${theirs.path || "the top level"}: ${theirs.expected}`);
  try {
    const answer = await method.perform(driver, params as never);
    const ours = check?.(method.answer, answer);
    if (ours)
      return refused(id, INTERNAL_ERROR, `Wrong ${method.answer} at ${ours.path || "the top level"}: ${ours.expected}`);
    return { text: resultText(id, answer), over: name === "bye" };
  } catch (error) {
    return refused(id, INTERNAL_ERROR, `The driver broke: ${messageOf(error)}`);
  }
}

function refused(id: RequestId | null, code: number, message: string): Dispatched {
  return { text: errorText(id, code, message), over: false };
}

function messageOf(error: unknown): string {
  if (error instanceof DriverFailure) return `${error.message} ${error.remedy}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

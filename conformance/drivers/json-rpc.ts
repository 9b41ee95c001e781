import { show } from "./show.js";

/** JSON-RPC 2.0 as the driver protocol uses it: one message at a time, no batches, no notifications. */

/** A request that was read, or why the text is none (a code of the JSON-RPC specification). */
export type IncomingRequest =
  | { id: RequestId; method: string; params: unknown }
  | { id: RequestId | null; code: number; message: string };

export type RequestId = string | number;

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** An answer that was read, or what is wrong with the text, as the rest of the sentence "It answered with …". */
export type IncomingAnswer =
  | { id: unknown; result: unknown }
  | { id: unknown; error: { code: number; message: string } }
  | { wrong: string };

export function requestText(id: RequestId, method: string, params: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id, method, params });
}

export function resultText(id: RequestId, result: unknown): string {
  return JSON.stringify({ jsonrpc: "2.0", id, result });
}

export function errorText(id: RequestId | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
}

const ANSWER_MEMBERS: ReadonlySet<string> = new Set(["jsonrpc", "id", "result", "error"]);
const REQUEST_MEMBERS: ReadonlySet<string> = new Set(["jsonrpc", "id", "method", "params"]);

/** Reads what should be an answer. */
export function readAnswer(text: string): IncomingAnswer {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { wrong: `text that is not JSON: ${show(text)}` };
  }
  const wrong = (why: string): IncomingAnswer => ({
    wrong: `JSON that is no JSON-RPC 2.0 answer (${why}): ${show(text)}`,
  });
  if (Array.isArray(message)) return wrong("batches are not used");
  if (!isObject(message)) return wrong("it is no object");
  if (message.jsonrpc !== "2.0") return wrong('the member "jsonrpc" must be "2.0"');
  if ("method" in message) return wrong("a driver answers, it asks and notifies nothing");
  const unknown = Object.keys(message).find((key) => !ANSWER_MEMBERS.has(key));
  if (unknown !== undefined) return wrong(`unknown member ${JSON.stringify(unknown)}`);
  if (!("id" in message)) return wrong('the member "id" is missing');
  if ("result" in message === "error" in message) return wrong('it must have either "result" or "error"');
  if ("result" in message) return { id: message.id, result: message.result };
  const { error } = message;
  if (!isObject(error) || !Number.isInteger(error.code) || typeof error.message !== "string") {
    return wrong('"error" must have an integer "code" and a text "message"');
  }
  return { id: message.id, error: { code: error.code as number, message: error.message } };
}

/** Reads what should be a request. */
export function readRequest(text: string): IncomingRequest {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return { id: null, code: PARSE_ERROR, message: `Parse error: not JSON: ${show(text)}` };
  }
  const id = isObject(message) && isId(message.id) ? message.id : null;
  const invalid = (why: string): IncomingRequest => ({ id, code: INVALID_REQUEST, message: `Invalid request: ${why}` });
  if (Array.isArray(message)) return invalid("batches are not used");
  if (!isObject(message)) return invalid("it is no object");
  if (message.jsonrpc !== "2.0") return invalid('the member "jsonrpc" must be "2.0"');
  if (id === null) return invalid('the member "id" must be a text or a number; notifications are not used');
  if (typeof message.method !== "string") return invalid('the member "method" must be a text');
  const unknown = Object.keys(message).find((key) => !REQUEST_MEMBERS.has(key));
  if (unknown !== undefined) return invalid(`unknown member ${JSON.stringify(unknown)}`);
  return { id, method: message.method, params: message.params ?? {} };
}

function isId(value: unknown): value is RequestId {
  return typeof value === "string" || typeof value === "number";
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

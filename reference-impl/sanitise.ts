import { permittedDetails, retryOf } from "./error-matrix.js";
import { type AgentCapabilityErrorPayload, type AgentSurfaceError, isErrorPayload } from "./errors.js";
import { toJsonValue } from "./json/clone.js";
import type { JsonObject } from "./types/json.js";

/** Longest agent-facing text, in characters. */
export const MAX_MESSAGE_LENGTH = 300;

/** Where a text stops being prose: the first line that looks like a stack frame. */
const STACK_FRAME = /\r?\n\s*(?:at\s|[^\n]*@[^\n]*:\d+:\d+)/;

/** `text` without stack frames and not longer than {@link MAX_MESSAGE_LENGTH}; `fallback` when nothing is left of it. */
export function agentSafeText(text: unknown, fallback: string): string {
  if (typeof text !== "string") return fallback;
  const frame = text.search(STACK_FRAME);
  const prose = clip((frame < 0 ? text : text.slice(0, frame)).trim());
  return prose === "" ? fallback : prose;
}

/** The payload that `error` carries, detached and made safe; `undefined` when it carries none. */
export function carriedPayload(error: AgentSurfaceError): AgentCapabilityErrorPayload | undefined {
  const { payload } = error;
  if (!isErrorPayload(payload)) return undefined;
  const { code, message } = payload;
  const details = permittedDetails(code, agentSafeDetails(payload.details));
  return {
    code,
    message: agentSafeText(message, "The request failed."),
    retry: retryOf(code, details),
    ...(details && { details }),
  };
}

/** A detached copy of an author's details; `undefined` when they are not a JSON object. */
export function agentSafeDetails(details: unknown): JsonObject | undefined {
  if (typeof details !== "object" || details === null || Array.isArray(details)) return undefined;
  try {
    return toJsonValue(details) as JsonObject;
  } catch {
    return undefined;
  }
}

/** Cuts to the limit, never through a surrogate pair. */
function clip(text: string): string {
  if (text.length <= MAX_MESSAGE_LENGTH) return text;
  const end = MAX_MESSAGE_LENGTH - 1;
  const splitsPair = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return `${text.slice(0, splitsPair ? end - 1 : end)}…`;
}

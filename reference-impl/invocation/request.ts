import { toJsonValue } from "../json/clone.js";
import { NonJsonValueError } from "../json/errors.js";
import { normalizeConsumer } from "../registry/consumer.js";
import type { AgentConsumer } from "../types/common.js";
import type { AgentInvocation, InvokeOptions } from "../types/invocation.js";
import type { JsonValue } from "../types/json.js";

/** A request as the pipeline sees it: detached from the caller, so that nothing the caller does later changes it. */
export interface InvocationRequest {
  readonly invocationId: string;
  readonly capabilityId: string;
  readonly instanceId: string | undefined;
  readonly registrationId: string | undefined;
  readonly surfaceVersion: string | undefined;
  readonly confirmationId: string | undefined;
  readonly input: JsonValue | undefined;
  /** Present when the input was not JSON; then `input` is absent. */
  readonly inputDefect: NonJsonValueError | undefined;
  readonly consumer: AgentConsumer;
  readonly signal: AbortSignal | undefined;
  readonly timeoutMs: number | undefined;
}

/** @throws TypeError on programmer misuse: a request that no agent could have made */
export function readRequest(
  invocation: AgentInvocation,
  options: InvokeOptions | undefined,
  newInvocationId: () => string,
): InvocationRequest {
  if (typeof invocation !== "object" || invocation === null) throw new TypeError("invoke needs a request object");
  const { consumer, signal, timeoutMs } = options ?? {};
  if (signal !== undefined && typeof signal?.addEventListener !== "function") {
    throw new TypeError("signal must be an AbortSignal");
  }
  if (timeoutMs !== undefined && (typeof timeoutMs !== "number" || Number.isNaN(timeoutMs))) {
    throw new TypeError("timeoutMs must be a number of milliseconds");
  }
  return {
    invocationId: text(invocation.invocationId, "invocationId") ?? newInvocationId(),
    capabilityId: token(invocation.capabilityId) ?? NO_TOKEN,
    instanceId: token(invocation.instanceId),
    registrationId: token(invocation.registrationId),
    surfaceVersion: token(invocation.surfaceVersion),
    confirmationId: token(invocation.confirmationId),
    ...detachedInput(invocation.input),
    consumer: normalizeConsumer(consumer),
    signal,
    timeoutMs,
  };
}

function detachedInput(input: unknown): Pick<InvocationRequest, "input" | "inputDefect"> {
  if (input === undefined) return { input: undefined, inputDefect: undefined };
  try {
    return { input: toJsonValue(input), inputDefect: undefined };
  } catch (error) {
    if (!(error instanceof NonJsonValueError)) throw error;
    return { input: undefined, inputDefect: error };
  }
}

/** Matches nothing that was ever handed out. */
const NO_TOKEN = "";

/** ambiguous: does a token of the wrong type reject, or settle? Models make tokens up; it settles, as one that matches nothing. */
function token(value: unknown): string | undefined {
  return value === undefined || typeof value === "string" ? value : NO_TOKEN;
}

function text(value: unknown, name: string): string | undefined {
  if (value !== undefined && typeof value !== "string") throw new TypeError(`${name} must be a text`);
  return value;
}

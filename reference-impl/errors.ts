import type { JsonValue } from "./types/json.js";

/** Every code an agent may ever see. The enumeration is closed. */
export const AGENT_CAPABILITY_ERROR_CODES = Object.freeze([
  "CAPABILITY_NOT_FOUND",
  "CAPABILITY_NOT_AVAILABLE",
  "AMBIGUOUS_INSTANCE",
  "COMPONENT_UNMOUNTED",
  "STALE_CAPABILITY",
  "INVOCATION_CONFLICT",
  "INVALID_INPUT",
  "NOT_AUTHENTICATED",
  "NOT_AUTHORIZED",
  "PRECONDITION_FAILED",
  "CONFIRMATION_REQUIRED",
  "CONFIRMATION_INVALID",
  "RATE_LIMITED",
  "TIMEOUT",
  "CANCELLED",
  "EXECUTION_FAILED",
] as const);

/** One of {@link AGENT_CAPABILITY_ERROR_CODES}. */
export type AgentCapabilityErrorCode = (typeof AGENT_CAPABILITY_ERROR_CODES)[number];

/** Every value of {@link AgentErrorRetry}. */
export const AGENT_ERROR_RETRIES = Object.freeze([
  "no",
  "yes",
  "with-changes",
  "with-confirmation",
  "after-refresh",
  "after-delay",
] as const);

/** What the caller may do next: nothing, repeat, change the request, confirm, re-discover, or wait. */
export type AgentErrorRetry = (typeof AGENT_ERROR_RETRIES)[number];

/** The agent-facing form of a failure: plain JSON, safe to show to a model. */
export interface AgentCapabilityErrorPayload {
  code: AgentCapabilityErrorCode;
  /** Agent-safe prose, at most 300 characters. */
  message: string;
  retry: AgentErrorRetry;
  details?: { [key: string]: JsonValue };
}

/** The structural defects an author must fix; always thrown, in every environment. */
export type AgentDefinitionErrorCode =
  | "INVALID_ID"
  | "INVALID_DEFINITION"
  | "UNSUPPORTED_SCHEMA"
  | "PLANE_VIOLATION"
  | "DUPLICATE_CAPABILITY"
  | "LIMIT_EXCEEDED";

/** One reason why a value does not match its schema. */
export interface AgentSchemaIssue {
  /** JSON Pointer (RFC 6901) of the offending value; `""` is the value itself. */
  path: string;
  /** Agent-safe prose; never holds the offending value. */
  message: string;
}

/**
 * A failure that its author declares safe for the agent: the payload reaches the caller of `invoke` as it is.
 * Thrown by handlers, policies and procedure executors.
 *
 * @throws TypeError when the payload is not an {@link AgentCapabilityErrorPayload}
 */
export class AgentSurfaceError extends Error {
  override readonly name = "AgentSurfaceError";
  readonly payload: AgentCapabilityErrorPayload;

  constructor(payload: AgentCapabilityErrorPayload, options?: { cause?: unknown }) {
    if (!isErrorPayload(payload))
      throw new TypeError("AgentSurfaceError needs a payload {code, message, retry, details?}");
    super(payload.message, options);
    this.payload = payload;
  }
}

/** Is `value` an {@link AgentSurfaceError}? */
export function isAgentSurfaceError(value: unknown): value is AgentSurfaceError {
  return value instanceof AgentSurfaceError;
}

/** A definition, contract, schema or manifest that its author has to fix. Thrown, never returned. */
export class AgentSurfaceDefinitionError extends Error {
  override readonly name = "AgentSurfaceDefinitionError";
  readonly code: AgentDefinitionErrorCode;

  constructor(code: AgentDefinitionErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.code = code;
  }
}

/** What `AgentSchema.parse` throws: the value does not match. Message and issues are safe for the agent. */
export class AgentSchemaError extends Error {
  override readonly name = "AgentSchemaError";
  readonly issues: readonly AgentSchemaIssue[];

  constructor(message: string, issues: readonly AgentSchemaIssue[] = [], options?: { cause?: unknown }) {
    super(message, options);
    this.issues = issues;
  }
}

/** Has `value` the shape of an agent-facing payload? Says nothing about the length of its message. */
export function isErrorPayload(value: unknown): value is AgentCapabilityErrorPayload {
  if (typeof value !== "object" || value === null) return false;
  const { code, message, retry, details } = value as Record<string, unknown>;
  return (
    (AGENT_CAPABILITY_ERROR_CODES as readonly unknown[]).includes(code) &&
    (AGENT_ERROR_RETRIES as readonly unknown[]).includes(retry) &&
    typeof message === "string" &&
    (details === undefined || (typeof details === "object" && details !== null && !Array.isArray(details)))
  );
}

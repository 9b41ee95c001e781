import type { AgentEnvironment } from "../types/common.js";

/** Where developers read what went wrong. Never part of a result: nothing written here reaches an agent. */
export interface Diagnostics {
  /** A misuse or a surprise that only a developer cares about; silent outside development. */
  warn(message: string, cause?: unknown): void;
  /** A mistake of the application's developer; an error in development, silent elsewhere. */
  mistake(message: string): void;
  /** A suspicion that is reported in every environment. */
  suspect(message: string): void;
  /** A defect of the host; logged in every environment. */
  defect(message: string, cause?: unknown): void;
}

/** Diagnostics for one environment. Everything goes to the console's error and warning methods, never to stdout. */
export function createDiagnostics(environment: AgentEnvironment): Diagnostics {
  return {
    warn(message, cause) {
      if (environment === "development") globalThis.console?.warn(prefixed(message), ...present(cause));
    },
    mistake(message) {
      if (environment === "development") globalThis.console?.error(prefixed(message));
    },
    suspect(message) {
      globalThis.console?.warn(prefixed(message));
    },
    defect(message, cause) {
      globalThis.console?.error(prefixed(message), ...present(cause));
    },
  };
}

const prefixed = (message: string): string => `[agent-surface] ${message}`;
const present = (cause: unknown): unknown[] => (cause === undefined ? [] : [cause]);

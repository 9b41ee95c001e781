import type { AuditSink } from "../types/audit.js";

/** Writes each record to the diagnostic stream: in Node `console.error` is stderr, and stdout stays clean. */
export function consoleAuditSink(): AuditSink {
  return {
    record(event) {
      const { internal: _internal, ...shown } = event;
      // AS-OBSV-002
      globalThis.console?.error(`[agent-surface] audit ${event.type}`, JSON.stringify(shown));
    },
  };
}

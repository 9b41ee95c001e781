import { isoTime } from "../registry/runtime.js";
import type { AuditEvent, AuditSink } from "../types/audit.js";
import type { AgentEnvironment } from "../types/common.js";
import { consoleAuditSink } from "./console-sink.js";
import { memoryAuditSink } from "./memory-sink.js";

/** What the registry hands to the audit; surface and time are added here. */
export type AuditEntry = Omit<AuditEvent, "at" | "surfaceId">;

/** Records what happened, in the registry's sinks or in those given. Never throws. */
export type AuditTrail = (entry: AuditEntry, sinks?: readonly AuditSink[]) => void;

/** The host's sink, or the default: bounded memory, and the console in development. */
export function auditSinks(chosen: AuditSink | undefined, environment: AgentEnvironment): readonly AuditSink[] {
  if (chosen !== undefined) {
    if (typeof chosen?.record !== "function") throw new TypeError("An audit sink has a record(event) method");
    return [chosen];
  }
  return environment === "development" ? [memoryAuditSink(), consoleAuditSink()] : [memoryAuditSink()];
}

/** A trail that stamps each entry. */
export function createAuditTrail(
  ownSinks: readonly AuditSink[],
  surfaceId: string,
  now: () => number,
  onSinkError: (error: unknown) => void,
): AuditTrail {
  return (entry, sinks = ownSinks) => {
    const event: AuditEvent = Object.freeze({ at: isoTime(now()), surfaceId, ...entry });
    for (const sink of sinks) {
      try {
        const recorded: unknown = sink.record(event);
        if (recorded instanceof Promise) recorded.catch(onSinkError);
      } catch (error) {
        // A sink never throws into the registry.
        onSinkError(error);
      }
    }
  };
}

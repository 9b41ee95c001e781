import type { AuditTrail } from "../audit/trail.js";
import type { DefinitionEnvironment } from "../definitions/component.js";
import type { Executors } from "../procedures/executors.js";
import type { AgentEnvironment, AgentHost } from "../types/common.js";
import type { AgentSurfaceLimits } from "../types/limits.js";
import type { Diagnostics } from "./diagnostics.js";
import type { EventBus } from "./events.js";
import type { Identifiers } from "./identifiers.js";
import type { SurfaceVersion } from "./surface-version.js";

/** What every part of one registry shares. */
export interface Runtime {
  readonly surfaceId: string;
  readonly environment: AgentEnvironment;
  readonly limits: Readonly<AgentSurfaceLimits>;
  /** What definitions are frozen against, the registry's own policies included. */
  readonly definitions: DefinitionEnvironment;
  readonly identifiers: Identifiers;
  readonly version: SurfaceVersion;
  readonly events: EventBus;
  readonly executors: Executors;
  readonly audit: AuditTrail;
  readonly diagnostics: Diagnostics;
  /** The clock, in milliseconds. */
  readonly now: () => number;
  /** A new host context, asked for when first read. */
  host(): () => AgentHost;
}

let latestMs = Number.NaN;
let latestText = "";

/** A time of the registry's clock as ISO-8601. Much happens within one millisecond, so the latest text is kept. */
export function isoTime(ms: number): string {
  if (ms !== latestMs) {
    latestText = new Date(ms).toISOString();
    latestMs = ms;
  }
  return latestText;
}

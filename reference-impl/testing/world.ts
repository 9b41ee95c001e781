import { memoryAuditSink } from "../audit/memory-sink.js";
import { createAgentSurfaceRegistry } from "../registry/create.js";
import type { AuditEvent } from "../types/audit.js";
import type { AgentSurfaceRegistry } from "../types/registry.js";
import { createHosts, type HostContext, type Hosts } from "./hosts.js";
import type { TestSurfaceOptions } from "./types.js";

/** A registry, and what a test can do to the world around it. */
export interface TestWorld {
  readonly registry: AgentSurfaceRegistry;
  /** The rest is there for a registry of the surface's own only. */
  readonly own?: {
    readonly host: HostContext;
    readonly hosts: Hosts;
    /** Moves the registry's clock to a time, in milliseconds since 1970; never back. */
    moveTo(time: number): void;
    auditLog(): AuditEvent[];
  };
}

/** @throws TypeError unless the options name one registry, or an authority to make one */
export function createTestWorld({ registry, authority, host }: TestSurfaceOptions): TestWorld {
  if ((registry === undefined) === (authority === undefined)) {
    throw new TypeError("createTestSurface needs either a registry or an authority");
  }
  if (registry !== undefined) {
    if (host !== undefined)
      throw new TypeError("The host of a given registry is its maker's: give an authority instead");
    return { registry };
  }
  const usual = host ?? {};
  const hosts = createHosts(usual);
  const sink = memoryAuditSink();
  let ahead = 0;
  const now = (): number => Date.now() + ahead;
  return {
    registry: createAgentSurfaceRegistry({
      ...(authority && { authority }),
      environment: "test",
      context: hosts.current,
      audit: sink,
      now,
    }),
    own: {
      host: usual,
      hosts,
      moveTo(time) {
        ahead += Math.max(0, time - now());
      },
      auditLog: sink.events,
    },
  };
}

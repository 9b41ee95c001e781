import type { AgentConsumer } from "./common.js";
import type { AgentSurfaceRegistry } from "./registry.js";
import type { SnapshotContext } from "./snapshot.js";

/** What an adapter works on (adapters, Adapter contract). */
export interface AdapterHost {
  registry: AgentSurfaceRegistry;
  /** Whom the adapter acts as; its kind and id are the namespace of invocation ids. */
  consumer: AgentConsumer;
  /** What every snapshot of the adapter is taken with. */
  snapshotContext?: Omit<SnapshotContext, "consumer">;
}

/** Carries a registry's catalog and its invocations over to one provider or protocol. */
export interface AgentSurfaceAdapter {
  readonly name: string;
  start(host: AdapterHost): void | Promise<void>;
  /** Releases everything; safe to call repeatedly. */
  stop(): void | Promise<void>;
}

import { AgentSurfaceError } from "../errors.js";
import type { AgentConsumer } from "../types/common.js";
import type { AgentSurfaceEvent } from "../types/events.js";
import { createTestConfirmations } from "./confirmations.js";
import type { HostContext } from "./hosts.js";
import { captureRef, withTokens } from "./tokens.js";
import type { TestSurface, TestSurfaceOptions } from "./types.js";
import { createTestWorld } from "./world.js";

const DEFAULT_CONSUMER: AgentConsumer = { id: "test", kind: "test" };

/**
 * Puts a registry into the hands of a test (companion facts, Testing harness). Over a registry that is given, only its
 * public members are used: what an adapter needs is what the harness needs.
 *
 * @throws TypeError unless the options name one registry, or an authority to make one
 */
// AS-TEST-001
export function createTestSurface(options: TestSurfaceOptions): TestSurface {
  const { consumer = DEFAULT_CONSUMER } = options;
  const world = createTestWorld(options);
  const { registry, own } = world;
  const confirmations = createTestConfirmations(world);
  const events: AgentSurfaceEvent[] = [];
  const stopListening = registry.subscribe((event) => {
    events.push(event);
  });

  function surfaceUnder(host: HostContext): TestSurface {
    const snapshot: TestSurface["snapshot"] = (context) => {
      const take = () => registry.snapshot({ ...context, consumer });
      return own === undefined ? take() : own.hosts.during(host, take);
    };
    const invoke: TestSurface["invoke"] = async (request, options) => {
      const begin = () => registry.invoke(withTokens(request, snapshot()), { ...options, consumer });
      return own === undefined ? begin() : own.hosts.until(host, begin);
    };
    return Object.freeze({
      registry,
      snapshot,
      invoke,
      async observe(capabilityId: string, options?: { instanceId?: string }) {
        const result = await invoke({ ...options, capabilityId });
        if (result.status === "error") throw new AgentSurfaceError(result.error);
        return result.output;
      },
      captureRef: (capabilityId: string, options?: { instanceId?: string }) =>
        captureRef(snapshot(), capabilityId, options?.instanceId),
      as(other: HostContext) {
        if (own === undefined) {
          throw new Error("The host of a given registry is its maker's: change it, or give an authority instead");
        }
        return surfaceUnder(other);
      },
      confirmations,
      get events() {
        return [...events];
      },
      get auditLog() {
        return own?.auditLog();
      },
      dispose() {
        stopListening();
        if (own !== undefined) registry.dispose();
      },
    });
  }

  return surfaceUnder(own?.host ?? {});
}

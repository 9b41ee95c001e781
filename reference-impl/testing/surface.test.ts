import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAgentSurfaceRegistry } from "../registry/create.js";
import { createTestSurface } from "../testing.js";
import type { AgentSurfaceRegistry } from "../types/registry.js";
import { devices } from "./test/devices.js";
import type { TestSurface } from "./types.js";

const SELECT = "view:devices.table.select";
const CLEAR = "view:devices.table.clear";
const SELECTION = "view:devices.table.selection";
const INPUT = { ids: ["d1"] };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The documented members of a registry, and none of what stands behind them; with what was asked of it. */
function recorded(registry: AgentSurfaceRegistry) {
  const requests: Parameters<AgentSurfaceRegistry["invoke"]>[] = [];
  const subscriptions = new Set<() => void>();
  const plain: AgentSurfaceRegistry = {
    surfaceId: registry.surfaceId,
    register: registry.register,
    snapshot: registry.snapshot,
    invoke(...args) {
      requests.push(args);
      return registry.invoke(...args);
    },
    subscribe(listener) {
      const stop = registry.subscribe(listener);
      subscriptions.add(stop);
      return () => {
        subscriptions.delete(stop);
        stop();
      };
    },
    confirmations: registry.confirmations,
    setProcedureExecutor: registry.setProcedureExecutor,
    getVersion: registry.getVersion,
    dispose: registry.dispose,
  };
  return { plain, requests, held: () => subscriptions.size };
}

async function demanded(
  surface: TestSurface,
  ids: string[],
): Promise<{ invocationId: string; confirmationId: string }> {
  const result = await surface.invoke({ capabilityId: CLEAR, input: { ids } });
  const { invocationId } = result;
  if (result.status === "ok") throw new Error("no confirmation was demanded");
  return { invocationId, confirmationId: result.error.details?.confirmationId as string };
}

describe("a test surface over a given registry", () => {
  function over() {
    const { authority, table } = devices();
    const registry = createAgentSurfaceRegistry({ authority });
    const { plain, requests, held } = recorded(registry);
    return { registry, table, requests, held, surface: createTestSurface({ registry: plain }) };
  }

  it("fills in a new invocation id for each call, and the registration id of the only registration", async () => {
    const { surface, registry, table, requests } = over();
    const { registrationId } = registry.register(table());
    await surface.invoke({ capabilityId: SELECT, input: INPUT });
    await surface.invoke({ capabilityId: SELECT, input: INPUT });
    const [first, second] = requests.map(([request]) => request);
    expect(first).toMatchObject({ invocationId: expect.any(String), registrationId });
    expect(second?.invocationId).not.toBe(first?.invocationId);
  });

  it("leaves what is given, and what is ambiguous", async () => {
    const { surface, registry, table, requests } = over();
    registry.register(table({ instanceId: "one" }));
    const two = registry.register(table({ instanceId: "two" }));
    const ambiguous = await surface.invoke({ capabilityId: SELECT, input: INPUT });
    expect(ambiguous).toMatchObject({ status: "error", error: { code: "AMBIGUOUS_INSTANCE" } });
    await surface.invoke({ capabilityId: SELECT, instanceId: "two", input: INPUT, invocationId: "call-1" });
    const stale = { capabilityId: SELECT, registrationId: "reg_gone", input: INPUT };
    await surface.invoke(stale);
    const [first, second, third] = requests.map(([request]) => request);
    expect(first).not.toHaveProperty("registrationId");
    expect(second).toMatchObject({ invocationId: "call-1", registrationId: two.registrationId });
    expect(third).toMatchObject({ registrationId: "reg_gone" });
  });

  it("acts as test:test, or as whom it is told", async () => {
    const { surface, registry, table, requests } = over();
    registry.register(table());
    const webmcp = createTestSurface({ registry: surface.registry, consumer: { id: "page", kind: "webmcp" } });
    await surface.observe(SELECTION);
    await webmcp.observe(SELECTION);
    expect(requests.map(([, options]) => options?.consumer)).toEqual([
      { id: "test", kind: "test" },
      { id: "page", kind: "webmcp" },
    ]);
  });

  it("shares no invocation ids with another of the same consumer", async () => {
    const { surface, registry, table } = over();
    registry.register(table());
    const other = createTestSurface({ registry });
    for (const [one, ids] of [
      [surface, ["d1"]],
      [other, ["d2"]],
    ] as const) {
      expect(await one.invoke({ capabilityId: SELECT, input: { ids: [...ids] } })).toMatchObject({ status: "ok" });
    }
  });

  it("gives back its subscription and leaves the registry alone", () => {
    const { surface, registry, table, held } = over();
    expect(held()).toBe(1);
    surface.dispose();
    surface.dispose();
    expect(held()).toBe(0);
    registry.register(table());
    expect(surface.events).toEqual([]);
  });

  it("can neither change its host, nor move its clock, nor read its audit, and says so", async () => {
    const { surface, registry, table } = over();
    registry.register(table());
    const { confirmationId } = await demanded(surface, ["d1"]);
    expect(() => surface.as({ user: "ann" })).toThrow("authority");
    expect(() => createTestSurface({ registry, host: {} })).toThrow("authority");
    expect(() => surface.confirmations.expire(confirmationId)).toThrow("authority");
    expect(surface.auditLog).toBeUndefined();
  });
});

describe("a test surface with a registry of its own", () => {
  function own(host?: Record<string, unknown>) {
    const { authority, table } = devices();
    return { table, surface: createTestSurface({ authority, ...(host && { host }) }) };
  }

  it("needs exactly one of registry and authority", () => {
    const { surface } = own();
    const { authority } = devices();
    expect(() => createTestSurface({})).toThrow(TypeError);
    expect(() => createTestSurface({ registry: surface.registry, authority })).toThrow(TypeError);
  });

  it("records events from the beginning, and an audit of its own", async () => {
    const { surface, table } = own();
    const { surface: other } = own();
    surface.registry.register(table());
    await surface.invoke({ capabilityId: SELECT, input: INPUT });
    expect(surface.events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(["component-registered", "surface-changed", "invocation-started", "invocation-settled"]),
    );
    expect(surface.auditLog?.map(({ type }) => type)).toEqual(expect.arrayContaining(["registration"]));
    expect(other.auditLog).toEqual([]);
  });

  it("observes the output, and throws the payload of an error", async () => {
    const { surface, table } = own();
    surface.registry.register(table());
    expect(await surface.observe(SELECTION)).toEqual(["d1"]);
    await expect(surface.observe("view:devices.table.nothing")).rejects.toMatchObject({
      payload: { code: "CAPABILITY_NOT_FOUND" },
    });
  });

  it("captures a reference that goes stale", async () => {
    const { surface, table } = own();
    const handle = surface.registry.register(table({ instanceId: "one" }));
    const ref = surface.captureRef(SELECT);
    expect(ref).toEqual({
      capabilityId: SELECT,
      instanceId: "one",
      registrationId: handle.registrationId,
      surfaceVersion: "1",
    });
    handle.unregister();
    surface.registry.register(table({ instanceId: "one" }));
    expect(await surface.invoke({ ...ref, input: INPUT })).toMatchObject({
      status: "error",
      error: { code: "STALE_CAPABILITY" },
    });
  });

  it("captures nothing that nobody or several offer", () => {
    const { surface, table } = own();
    expect(() => surface.captureRef(SELECT)).toThrow("Nobody");
    surface.registry.register(table({ instanceId: "one" }));
    surface.registry.register(table({ instanceId: "two" }));
    expect(() => surface.captureRef(SELECT)).toThrow("Several");
    expect(surface.captureRef(SELECT, { instanceId: "two" })).toMatchObject({ instanceId: "two" });
  });

  it("approves and denies the confirmation that is named, and no other", async () => {
    const { surface, table } = own();
    surface.registry.register(table());
    const first = await demanded(surface, ["d1"]);
    const second = await demanded(surface, ["d2"]);
    surface.confirmations.approve(second.confirmationId);
    expect(surface.confirmations.pending().map((pending) => pending.confirmationId)).toEqual([first.confirmationId]);
    const retry = { capabilityId: CLEAR, ...second, input: { ids: ["d2"] } };
    expect(await surface.invoke(retry)).toMatchObject({ status: "ok" });
    surface.confirmations.deny(first.confirmationId, "not now");
    expect(await surface.invoke({ capabilityId: CLEAR, ...first, input: { ids: ["d1"] } })).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", details: { reason: "denied" } },
    });
    expect(() => surface.confirmations.approve(first.confirmationId)).toThrow("no pending");
  });

  it("lets time pass up to the expiry of a confirmation", async () => {
    const { surface, table } = own();
    surface.registry.register(table());
    const first = await demanded(surface, ["d1"]);
    vi.advanceTimersByTime(1_000);
    const second = await demanded(surface, ["d2"]);
    const decided = surface.registry.confirmations.waitFor(first.confirmationId);
    surface.confirmations.expire(first.confirmationId);
    expect(await decided).toBe("expired");
    expect(surface.confirmations.pending().map((pending) => pending.confirmationId)).toEqual([second.confirmationId]);
    expect(await surface.invoke({ capabilityId: CLEAR, ...first, input: { ids: ["d1"] } })).toMatchObject({
      error: { code: "CONFIRMATION_INVALID", details: { reason: "expired" } },
    });
  });

  it("acts under another host, and the surface itself under its own", async () => {
    const { surface, table } = own({ user: "ann" });
    const seen: unknown[] = [];
    surface.registry.register(table({ select: (_input, { host }) => void seen.push(host.user) }));
    const guest = surface.as({ user: "guest" });
    await guest.invoke({ capabilityId: SELECT, input: INPUT });
    await surface.invoke({ capabilityId: SELECT, input: INPUT });
    expect(seen).toEqual(["guest", "ann"]);
  });

  it("shows each host what a policy shows it", () => {
    const { surface, table } = own({ user: "ann" });
    const membersOnly = {
      name: "members-only",
      onDiscovery: ({ host }: { host: Readonly<Record<string, unknown>> }) => ({
        decision: host.user === undefined ? ("hide" as const) : ("expose" as const),
      }),
    };
    surface.registry.register(table({ policies: [membersOnly] }));
    expect(surface.as({}).snapshot().components).toEqual([]);
    expect(surface.snapshot().components).toHaveLength(1);
  });

  it("lets calls under different hosts take turns", async () => {
    const { surface, table } = own({ user: "ann" });
    const seen: unknown[] = [];
    const waiting: (() => void)[] = [];
    surface.registry.register(
      table({
        select: async (_input, context) => {
          await new Promise<void>((resolve) => waiting.push(resolve));
          seen.push(context.host.user);
        },
      }),
    );
    const call = (one: TestSurface) => one.invoke({ capabilityId: SELECT, input: INPUT });
    const calls = [call(surface), call(surface.as({ user: "guest" })), call(surface)];
    while (seen.length < calls.length) {
      await Promise.resolve();
      waiting.shift()?.();
    }
    await Promise.all(calls);
    // The third does not wait for the second: it is under the host of the first.
    expect(seen).toEqual(["ann", "ann", "guest"]);
  });

  it("disposes of its registry, and its events stay", async () => {
    const { surface, table } = own();
    surface.registry.register(table());
    surface.dispose();
    expect(surface.events.length).toBeGreaterThan(0);
    await expect(surface.invoke({ capabilityId: SELECT, input: INPUT })).rejects.toThrow("disposed");
  });
});

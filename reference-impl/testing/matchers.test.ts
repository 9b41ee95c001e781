import { describe, expect, it } from "vitest";
import { createTestSurface } from "../testing.js";
import { agentSurfaceMatchers } from "./matchers.js";
import { devices } from "./test/devices.js";

expect.extend(agentSurfaceMatchers);

const SELECT = "view:devices.table.select";

function surfaceWith(...[first, ...others]: Parameters<ReturnType<typeof devices>["table"]>[0][]) {
  const { authority, table } = devices();
  const surface = createTestSurface({ authority });
  for (const binding of [first, ...others]) surface.registry.register(table(binding));
  return surface;
}

describe("matchers of a surface", () => {
  it("know what is available", () => {
    const surface = surfaceWith({});
    expect(surface).toOffer(SELECT);
    expect(surface).not.toDisable(SELECT);
    expect(surface).not.toHide(SELECT);
  });

  it("know what is disabled, and why", () => {
    const surface = surfaceWith({ canSelect: () => false });
    expect(surface).toDisable(SELECT);
    expect(surface).toDisable(SELECT, { reason: "loading" });
    expect(surface).not.toDisable(SELECT, { reason: "no devices" });
    expect(surface).not.toHide(SELECT);
    expect(surface).not.toOffer(SELECT);
  });

  it("tell what is hidden from what is disabled", () => {
    const hidden = { name: "nobody", onDiscovery: () => ({ decision: "hide" as const }) };
    const surface = surfaceWith({ canSelect: () => false, policies: [hidden] });
    expect(surface).toHide(SELECT);
    expect(surface).not.toDisable(SELECT);
    expect(surface).toHide("view:devices.table.nothing");
  });

  it("look at one instance, or at all", () => {
    const surface = surfaceWith({ instanceId: "one", canSelect: () => false }, { instanceId: "two" });
    expect(surface).toOffer(SELECT);
    expect(surface).toDisable(SELECT, { instanceId: "one" });
    expect(surface).toHide(SELECT, { instanceId: "three" });
  });

  it("say what they found", () => {
    const surface = surfaceWith({ canSelect: () => false });
    expect(() => expect(surface).toHide(SELECT)).toThrow(`expected ${SELECT} to be hidden; it is disabled (loading)`);
    expect(() => expect(surface).not.toDisable(SELECT)).toThrow("not to be disabled");
  });
});

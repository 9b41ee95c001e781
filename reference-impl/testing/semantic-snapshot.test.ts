import { describe, expect, it } from "vitest";
import { createTestSurface, semanticSnapshot } from "../testing.js";
import { devices } from "./test/devices.js";

function surfaceOf(instances: readonly string[]) {
  const { authority, table } = devices();
  const surface = createTestSurface({ authority });
  for (const instanceId of instances) surface.registry.register(table({ instanceId }));
  return surface;
}

describe("a semantic snapshot", () => {
  it("is the same for the same surface, whatever its ids and the order of registration", () => {
    const one = semanticSnapshot(surfaceOf(["a", "b"]).snapshot());
    const other = semanticSnapshot(surfaceOf(["b", "a"]).snapshot());
    expect(one).toEqual(other);
    expect(one.components.map(({ registrationId }) => registrationId)).toEqual([
      "<registration 1>",
      "<registration 2>",
    ]);
    expect(Object.keys(one).sort()).toEqual(["components", "procedures"]);
  });

  it("has the version if it is asked for", () => {
    const snapshot = surfaceOf(["a", "b"]).snapshot();
    expect(semanticSnapshot(snapshot, { version: true })).toHaveProperty("surfaceVersion", "2");
    expect(semanticSnapshot(snapshot, { version: true })).not.toHaveProperty("surfaceId");
  });

  it("gives the references of a component its own placeholder", () => {
    const snapshot = surfaceOf(["a", "b"]).snapshot();
    const [, second] = snapshot.components;
    const procedure = { procedureId: "domain:devices.rename", registrationId: second?.registrationId };
    const withReference = { ...snapshot, procedures: [procedure] } as unknown as typeof snapshot;
    expect(semanticSnapshot(withReference).procedures).toMatchObject([{ registrationId: "<registration 2>" }]);
    expect(withReference.procedures[0]?.registrationId).toBe(second?.registrationId);
  });
});

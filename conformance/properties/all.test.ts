import { describe, expect, it } from "vitest";
import { inProcessModuleSource } from "../drivers/module.js";
import { loadReference } from "../faults/patched-reference.js";
import { loadSuite } from "../load/suite.js";
import { run } from "../run/run.js";
import { PROPERTIES, propertiesOf } from "./all.js";

const suite = loadSuite();
const withoutVectors = { ...suite, vectors: new Map() };

describe("the properties", () => {
  it("test rules of this suite, under ids of their own", () => {
    expect(propertiesOf(suite)).toEqual(PROPERTIES);
    expect(new Set(PROPERTIES.map(({ id }) => id)).size).toBe(PROPERTIES.length);
  });

  it("leave no rule untested that says it is verified by a property", () => {
    const tested = new Set(PROPERTIES.flatMap(({ rules }) => rules));
    for (const { vector } of suite.vectors.values())
      if ("rules" in vector) for (const id of vector.rules) tested.add(id);
    const wanted = [...suite.rules.values()].filter(({ rule }) => rule.verifiedBy === "property");
    expect(wanted.map(({ rule }) => rule.id).filter((id) => !tested.has(id))).toEqual([]);
  });

  it("are each said to catch a fault of one of their rules", () => {
    for (const { id, rules, kills = [] } of PROPERTIES) {
      expect(kills, id).not.toEqual([]);
      for (const fault of kills) expect(rules, `${id}: ${fault}`).toContain(suite.faults.get(fault)?.fault.breaks);
    }
  });

  it.each([11, 12])("hold for the reference (seed %i)", async (seed) => {
    const source = inProcessModuleSource({ load: () => loadReference("0.2"), name: "reference", edition: "0.2" });
    const selection = { profiles: [], rules: [], filters: [] };
    const options = { edition: "0.2", selection, strict: false, seed, bail: false, storiesPerProperty: 20 } as const;
    const { vectors } = await run(withoutVectors, source, options);
    expect(vectors.map(({ id }) => id).sort()).toEqual(PROPERTIES.map(({ id }) => id).sort());
    expect(vectors.filter(({ verdict }) => verdict !== "pass")).toEqual([]);
  });

  it.each([
    ["invocation-identity-numbers-as-text", "property/request-difference", 3],
    ["conc-last-in-first-out", "property/action-queue-order", 8],
  ])("show %s by a story that a person can read", async (faultId, id, mostSteps) => {
    const fault = suite.faults.get(faultId)?.fault;
    const source = inProcessModuleSource({ load: () => loadReference("0.2", fault), name: faultId, edition: "0.2" });
    const selection = { profiles: [], rules: [], filters: [id] };
    const options = {
      edition: "0.2",
      selection,
      strict: false,
      seed: 1,
      bail: false,
      storiesPerProperty: 100,
    } as const;
    const failed = (await run(withoutVectors, source, options)).vectors.find(({ verdict }) => verdict === "fail");
    expect(failed?.id).toBe(id);
    const steps = failed?.counterexample?.steps as unknown[] | undefined;
    expect(steps?.length).toBeLessThanOrEqual(mostSteps);
  });
});

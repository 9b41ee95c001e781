import { describe, expect, it } from "vitest";
import type { Fault } from "../../spec/generated/types.js";
import type { EntryPoints } from "../module-subject/entry-points.js";
import { FaultDoesNotApply, loadReference, loadReferenceAdapter } from "./patched-reference.js";
import { referenceAdapter, referenceAdapters } from "./reference-adapters.js";

const FAULT: Fault = {
  id: "test-fault",
  breaks: "AS-IDS-001",
  title: "The default limit of a description is another",
  file: "limits.ts",
  before: "maxComponentDescription: 500",
  after: "maxComponentDescription: 501",
};

function limitOf({ root }: EntryPoints): unknown {
  return (root as { DEFAULT_LIMITS: Record<string, unknown> }).DEFAULT_LIMITS.maxComponentDescription;
}

describe("the reference with a fault in it", () => {
  it("has the fault, and the next one has not", async () => {
    expect(limitOf(await loadReference("0.2", FAULT))).toBe(501);
    expect(limitOf(await loadReference("0.2"))).toBe(500);
  });

  it("shares no state with another", async () => {
    const loaded = await Promise.all([loadReference("0.2"), loadReference("0.2")]);
    const [one, other] = loaded.map(({ root }) => root as Record<string, unknown>);
    expect(one?.AgentSurfaceError).not.toBe(other?.AgentSurfaceError);
    expect(one?.emptyObjectSchema).not.toBe(other?.emptyObjectSchema);
  });

  it("has the explain entry point beside the others, and each edition its own exports", async () => {
    expect((await loadReference("0.2")).explain).toHaveProperty("explainSurface");
    expect((await loadReference("0.1")).explain).toBeUndefined();
  });

  it.each([
    ["that does not occur", { before: "nothing of the kind" }, "does not occur"],
    ["that occurs twice", { before: "_000" }, "more than once"],
    ["in a file that there is not", { file: "none.ts" }, "no such file"],
  ])("is refused a text %s", async (_title, change, message) => {
    const refused = loadReference("0.2", { ...FAULT, ...change });
    await expect(refused).rejects.toThrow(FaultDoesNotApply);
    await expect(refused).rejects.toThrow(message);
  });

  it("is refused when it is no TypeScript", async () => {
    await expect(loadReference("0.2", { ...FAULT, after: "maxComponentDescription 501" })).rejects.toThrow("limits.ts");
  });
});

describe("an adapter of the reference", () => {
  const RENAMED: Fault = {
    ...FAULT,
    adapter: "provider",
    file: "adapters/provider/index.ts",
    before: 'name: "provider"',
    after: 'name: "renamed"',
  };
  const nameOf = (adapter: unknown) => (adapter as { name: string }).name;

  it("has the fault, and the next one has not", async () => {
    const provider = referenceAdapter("provider");
    const options = { provide: () => {} };
    expect(nameOf((await loadReferenceAdapter(provider, RENAMED))(options))).toBe("renamed");
    expect(nameOf((await loadReferenceAdapter(provider))(options))).toBe("provider");
  });

  it("is refused a fault of a file that is no part of it", async () => {
    const refused = loadReferenceAdapter(referenceAdapter("provider"), { ...FAULT, file: "explain.ts" });
    await expect(refused).rejects.toThrow(FaultDoesNotApply);
  });

  it.each([...referenceAdapters()])("has a factory: %s", async (_name, adapter) => {
    expect(await loadReferenceAdapter(adapter)).toBeTypeOf("function");
  });

  it("that there is not is told by its name", () => {
    expect(() => referenceAdapter("none")).toThrow("none");
  });
});

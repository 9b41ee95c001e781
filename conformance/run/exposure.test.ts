import { describe, expect, it } from "vitest";
import { inProcessModuleSource } from "../drivers/module.js";
import { loadReference } from "../faults/patched-reference.js";
import { loadSuite } from "../load/suite.js";
import type { AdapterFactory } from "../module-subject/adapter.js";
import { run } from "./run.js";

const suite = loadSuite();

type Provide = (tools: object[]) => void;

const exposing =
  (tools: object[]): AdapterFactory =>
  ({ provide }) => ({ name: "some", start: () => (provide as Provide)(tools), stop() {} });

/** What is told beyond verdicts of an adapter that was judged by one story. */
async function problemsOf(factory: AdapterFactory, vector: string) {
  const source = inProcessModuleSource({
    name: "some",
    load: () => loadReference("0.2"),
    adapter: { load: async () => factory, peer: "provider" },
  });
  const selection = { profiles: [], rules: [], filters: [vector] };
  const options = { edition: "0.2", selection, strict: false, seed: 1, bail: false, storiesPerProperty: 0 } as const;
  const { vectors, problems } = await run(suite, source, options);
  return { verdict: vectors.find(({ id }) => id === vector)?.verdict, problems };
}

/** It wants tools, and fails where it finds none. */
const MISSES = "host/follows-the-surface";
/** It calls before it lists, and that only prepares. */
const CALLS = "host/call-ids-that-look-alike";

describe("a run in which the peer never saw a tool", () => {
  it("tells so first, with the peer, where a story looked for tools", async () => {
    const { verdict, problems } = await problemsOf(exposing([]), MISSES);
    expect(verdict).toBe("fail");
    expect(problems).toEqual([
      expect.stringMatching(/^No story saw a tool: whenever the peer provider .*docs\/adapters\.md/),
    ]);
  });

  it.each<[string, AdapterFactory, string, string]>([
    ["there was one, if a wrong one", exposing([{ name: "x", description: "X.", inputSchema: {} }]), MISSES, "fail"],
    ["nobody asked for tools", exposing([]), CALLS, "inconclusive"],
  ])("tells nothing where %s", async (_what, factory, vector, verdict) => {
    expect(await problemsOf(factory, vector)).toEqual({ verdict, problems: [] });
  });
});

import { expect, it } from "vitest";
import { createMcpBridge } from "../../reference-impl/adapters/mcp/index.js";
import { createProviderAdapter } from "../../reference-impl/adapters/provider/index.js";
import { createWebMcpAdapter } from "../../reference-impl/adapters/webmcp/index.js";
import { inProcessModuleSource } from "../drivers/module.js";
import { loadReference } from "../faults/patched-reference.js";
import { loadSuite } from "../load/suite.js";
import type { AdapterFactory } from "../module-subject/adapter.js";
import { run } from "../run/run.js";

const suite = loadSuite();

/** Where a protocol has no state for a disabled tool, an adapter leaves it out and has no choice to report. */
it.each<[string, unknown, string]>([
  ["provider", createProviderAdapter, "listed"],
  ["mcp", createMcpBridge, "listed"],
  ["webmcp", createWebMcpAdapter, "not run"],
])(
  "whether unavailable tools are listed is a choice where a peer can show them as such: %s",
  async (peer, factory, reading) => {
    const source = inProcessModuleSource({
      name: peer,
      load: () => loadReference("0.2"),
      adapter: { load: async () => factory as AdapterFactory, peer },
    });
    const selection = { profiles: [], rules: [], filters: ["host/probe-unavailable-tools"] };
    const options = { edition: "0.2", selection, strict: false, seed: 1, bail: false, storiesPerProperty: 0 } as const;
    const { choices } = await run(suite, source, options);
    expect(choices.find(({ ambiguity }) => ambiguity === "AMB-653")).toMatchObject({ reading });
  },
);

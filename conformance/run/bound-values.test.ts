import { describe, expect, it } from "vitest";
import { inProcessModuleSource } from "../drivers/module.js";
import { loadReference } from "../faults/patched-reference.js";
import { loadSuite } from "../load/suite.js";
import type { AdapterFactory } from "../module-subject/adapter.js";
import { run } from "./run.js";

const suite = loadSuite();
const VECTOR = "host/planes-stay-apart";

/** How the story went with an adapter that offers two tools of these names, which the story binds and then calls. */
async function played(names: readonly unknown[]) {
  const descriptions = ["Order on the page.", "Order at the server."];
  const tools = descriptions.map((description, at) => ({
    name: names[at],
    description,
    inputSchema: { type: "object" },
    execute: async () => ({ content: "null" }),
  }));
  const factory: AdapterFactory = ({ provide }) => ({
    name: "naming",
    start: () => (provide as (offered: object[]) => void)(tools),
    stop() {},
  });
  const source = inProcessModuleSource({
    name: "naming",
    load: () => loadReference("0.2"),
    adapter: { load: async () => factory, peer: "provider" },
  });
  const { vectors } = await run(suite, source, {
    selection: { profiles: [], rules: [], filters: [VECTOR] },
    storiesPerProperty: 0,
  });
  return vectors.find(({ id }) => id === VECTOR);
}

describe("a value that the subject gave and a later step needs", () => {
  it("costs the vector alone where no request can hold it, and is named", async () => {
    const result = await played([{ text: "order" }, "order_at_the_server"]);
    expect(result).toMatchObject({ verdict: "error" });
    expect(result?.reason).toMatch(/step page .*"view": \{"text":"order"\}, at \/arguments\/name\. It must be string/);
  });

  it("is asked with where a request can hold it", async () => {
    expect(await played(["order", "order_at_the_server"])).toMatchObject({
      verdict: "inconclusive",
      reason: expect.stringMatching(/^step called /),
    });
  });
});

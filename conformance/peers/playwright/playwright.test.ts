import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { moduleSource } from "../../drivers/module.js";
import { loadSuite } from "../../load/suite.js";
import { describeInChromium } from "../../page-subject/test/describe-in-chromium.js";
import { run } from "../../run/run.js";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A browser takes a while to start on a busy machine. */
const PATIENCE_MS = 120_000;

/** How each rule of the fallback was judged. */
async function judge(bridge: string): Promise<Record<string, string>> {
  const source = moduleSource({
    path: here("../../../reference-impl/edition-0-1.ts"),
    edition: "0.1",
    adapter: { path: here("./test/bridges.mjs"), export: bridge, peer: "playwright" },
    requestTimeoutMs: 30_000,
  });
  const selection = { profiles: [], rules: [], filters: ["playwright/"] };
  const options = { edition: "0.1", selection, strict: false, seed: 1, bail: false, storiesPerProperty: 0 } as const;
  const { rules } = await run(loadSuite(), source, options);
  const judged = rules.filter(({ id }) => id.startsWith("AS-PLAYWRIGHT-"));
  return Object.fromEntries(judged.map(({ id, verdict }) => [id.slice(-3), verdict]));
}

describeInChromium("the rules of the Playwright fallback", () => {
  it.each([
    ["a bridge that exposes what is registered", "honest", { "001": "pass", "002": "pass", "003": "pass" }],
    ["a scanner", "scanning", { "002": "fail" }],
    ["a bridge that clicks what has the name", "clicking", { "003": "fail" }],
    ["a bridge that needs an element for each capability", "blind", { "001": "fail" }],
  ])("judge %s", { timeout: PATIENCE_MS }, async (_what, bridge, expected) => {
    expect(await judge(bridge)).toMatchObject(expected);
  });
});

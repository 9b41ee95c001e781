import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inProcessModuleSource } from "../drivers/module.js";
import { loadReference } from "../faults/patched-reference.js";
import { loadSuite } from "../load/suite.js";
import { run } from "../run/run.js";
import type { AdapterFactory } from "./adapter.js";

const suite = loadSuite();

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "peers-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Exposes one tool, whatever the registry holds; the peer keeps what its adapter offers. */
const factory: AdapterFactory = ({ offer }) => ({
  name: "offering",
  start: () =>
    (offer as (tools: object[]) => void)([{ name: "view_desk__paint", description: "Paint the desk. Sell the desk." }]),
  stop() {},
});

const TOOLS = "() => offered";
const ANSWER = "async () => ({ isError: false, content: 1 })";

interface Parts {
  list?: string;
  call?: string;
}

let files = 0;

/** How a story went with an adapter that is fine and a peer that is made of these parts. */
async function played({ list = TOOLS, call = ANSWER }: Parts, vector: string) {
  files += 1;
  const path = join(folder, `peer-${files}.mjs`);
  writeFileSync(
    path,
    `export function createPeer() {
      let offered = [];
      const factoryOptions = () => ({ offer: (tools) => { offered = tools; } });
      return { factoryOptions, list: ${list}, call: ${call}, close() {} };
    }`,
  );
  const source = inProcessModuleSource({
    name: "offering",
    load: () => loadReference("0.2"),
    adapter: { load: async () => factory, peer: path },
  });
  const selection = { profiles: [], rules: [], filters: [vector] };
  const options = { edition: "0.2", selection, strict: false, seed: 1, bail: false, storiesPerProperty: 0 } as const;
  const { vectors } = await run(suite, source, options);
  return { path, result: vectors.find(({ id }) => id === vector) };
}

const LISTS = "host/hidden-since-a-change";
const CALLS = "host/each-call-runs";
const STARTS = "host/a-wait-goes-on-until-the-stop";

describe("a home-made peer that is at fault", () => {
  it.each<[string, Parts, string, string]>([
    ["lists nothing at all", { list: "() => undefined" }, LISTS, "its list() gave undefined, not an array of tools"],
    ["lists something else", { list: "async () => ({ tools: [] })" }, LISTS, 'its list() gave {"tools":[]}'],
    ["lists bare names", { list: "() => offered.map(({ name }) => name)" }, LISTS, "not a tool: an object whose name"],
    ["lists a hole", { list: "() => [...offered, null]" }, LISTS, "its list() gave, at 1, null, not a tool"],
    [
      "lists names that are no texts",
      { list: "() => offered.map((t, name) => ({ ...t, name }))" },
      LISTS,
      "not a tool",
    ],
    ["throws when it is asked for tools", { list: "() => offered.all()" }, LISTS, "its list() threw TypeError"],
    ["is asked by a call, and throws", { list: "() => offered.all()" }, CALLS, "its list() threw TypeError"],
    ["throws when it calls", { call: "() => { throw new Error('boom'); }" }, CALLS, "its call() threw Error: boom"],
    ["rejects when it calls", { call: "async () => nowhere" }, CALLS, "its call() threw ReferenceError"],
    ["answers with the bare content", { call: "async () => ({ ids: [1] })" }, CALLS, 'its call() gave {"ids":[1]}'],
    ["answers nothing", { call: "async () => {}" }, CALLS, "its call() gave undefined"],
    ["rejects a call that goes on", { call: "async () => nowhere" }, STARTS, "its call() threw ReferenceError"],
  ])("is named when it %s, and no rule is blamed", async (_what, parts, vector, told) => {
    const { path, result } = await played(parts, vector);
    expect(result).toMatchObject({ verdict: "error" });
    expect(result?.reason).toContain(path);
    expect(result?.reason).toContain(told);
  });
});

describe("a home-made peer that tells of a protocol's error", () => {
  it.each<[string, Parts, string, string]>([
    ["a call that only prepares", { call: "async () => ({ fault: { message: 'no' } })" }, CALLS, "inconclusive"],
    ["the list", { list: "() => ({ fault: { message: 'no' } })" }, "host/follows-the-surface", "fail"],
  ])("leaves the verdict to the story: %s", async (_what, parts, vector, verdict) => {
    expect((await played(parts, vector)).result).toMatchObject({ verdict });
  });
});

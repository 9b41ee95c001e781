import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  DOCUMENT,
  type InventedSuite,
  inventedSuite,
  temporaryFolder,
  writeSuite,
} from "../conformance/lint/test/invented-suite.js";
import { command } from "./test/command.js";

function folderOf(change: (suite: InventedSuite) => void = () => {}): string {
  const suite = inventedSuite();
  change(suite);
  return writeSuite(suite);
}

describe("list", () => {
  it.each([
    ["rules", 4, /^ID +LEVEL +PROFILE +TITLE$/],
    ["vectors", 3, /^ID +KIND +RULES +TITLE$/],
    ["profiles", 2, /^ID +RULES +VECTORS$/],
    ["faults", 3, /^ID +BREAKS +ADAPTER +TITLE$/],
    ["ambiguities", 1, /^ID +OURS +TITLE$/],
  ])("lists %s as a table with a head and as JSON", async (what, count, head) => {
    const suite = folderOf();
    const text = await command(["list", what, "--suite", suite]);
    const json = await command(["list", what, "--suite", suite, "--json"]);
    const [first, ...rows] = text.stdout.trimEnd().split("\n");
    expect(first).toMatch(head);
    expect(rows).toHaveLength(count);
    expect(JSON.parse(json.stdout)).toHaveLength(count);
    expect([text.code, json.code]).toEqual([0, 0]);
  });

  it("tells what each feature means", async () => {
    const { stdout } = await command(["list", "features", "--suite", folderOf(), "--json"]);
    const features = JSON.parse(stdout) as { id: string; meaning: string }[];
    expect(features.find(({ id }) => id === "clock")?.meaning).toMatch(/time/);
    expect(features.filter(({ meaning }) => meaning === "")).toEqual([]);
  });

  it("keeps to the profiles and areas that were asked for", async () => {
    const suite = folderOf();
    const { stdout } = await command(["list", "rules", "--suite", suite, "--profile", "registry"]);
    expect(stdout).toMatch(/^ID .*\nAS-DEMO-003 .*\n$/);
    expect((await command(["list", "rules", "--suite", suite, "--area", "demo"])).stdout).toMatch(
      /^ID .*\n(AS-.*\n){4}$/,
    );
  });

  it("refuses an area that is not there, and suggests one", async () => {
    const { code, stderr } = await command(["list", "rules", "--suite", folderOf(), "--area", "dmo"]);
    expect(code).toBe(2);
    expect(stderr).toContain("Did you mean demo?");
  });

  it("lists what is sound and says what was left out", async () => {
    const suite = folderOf(({ others }) => {
      others["vectors/demo/new.json"] = "{";
    });
    const { code, stdout, stderr } = await command(["list", "vectors", "--suite", suite]);
    expect(stdout).toMatch(/^ID .*\n(demo\/.*\n){3}$/);
    expect(stderr).toContain("left out: vectors/demo/new.json:1");
    expect(code).toBe(0);
  });
});

describe("explain", () => {
  it.each([
    ["AS-DEMO-003", ["A wait MUST end when it is released.", "demo/wait", "demo-waits-for-ever", "AMB-001", "(ours)"]],
    ["demo/names", ["a check that ignores case", "AS-DEMO-001", 'upper:  { "what": "capabilityName", "value": "A" }']],
    ["demo/wait", ["component door", "await", "at ends", "(only prepares)"]],
    ["AMB-001", ["Is the empty name a name?", "demo/empty", "AS-DEMO-003"]],
  ])("%s", async (id, parts) => {
    const suite = folderOf();
    const { code, stdout } = await command(["explain", id, "--suite", suite]);
    for (const part of parts) expect(stdout).toContain(part);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(code).toBe(0);
    expect(JSON.parse((await command(["explain", id, "--suite", suite, "--json"])).stdout)).toHaveProperty("kind");
  });
});

describe("lint", () => {
  it("answers 0 if it finds nothing, and says how much it looked at", async () => {
    const { code, stdout } = await command(["lint", "--suite", folderOf()]);
    expect(stdout).toMatch(/^nothing found in 4 rules, 3 vectors, 3 faults by \d+ checks\n$/);
    expect(code).toBe(0);
  });

  it("answers 2 for findings, each with file, line, field and what to do", async () => {
    const spoiled = folderOf(({ story }) => {
      story.kills = [{ fault: "demo-waits-for-ever", at: "end" }];
    });
    const { code, stdout } = await command(["lint", "--suite", spoiled]);
    expect(stdout).toMatch(
      /^vectors\/demo\/wait\.json:\d+: kills\[0\]\.at: There is no step end\. Did you mean ends\?/,
    );
    expect(code).toBe(2);
    const json = JSON.parse((await command(["lint", "--suite", spoiled, "--json"])).stdout);
    expect(json.findings).toMatchObject([{ check: "kills", file: "vectors/demo/wait.json", field: "kills[0].at" }]);
  });

  it("publishes new ids when it is asked to", async () => {
    const suite = folderOf(({ others }) => {
      others["spec/known-ids.json"] = undefined;
    });
    expect((await command(["lint", "--suite", suite])).code).toBe(2);
    expect((await command(["lint", "--suite", suite, "--update-ids"])).code).toBe(0);
    expect(JSON.parse(readFileSync(join(suite, "spec/known-ids.json"), "utf8")).ambiguities).toEqual(["AMB-001"]);
  });
});

describe("coverage", () => {
  function sources(text: string): string {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "core-api.md"), text);
    return folder;
  }

  it("answers 0 for an inventory that agrees with itself and the documents", async () => {
    const suite = folderOf();
    const alone = await command(["coverage", "--suite", suite]);
    expect(alone.stdout).toContain("core-api, edition 0.2: 4 sentences, 3 in rules, 1 excluded (1 structure)");
    const compared = await command(["coverage", "--suite", suite, "--sources", sources(DOCUMENT)]);
    expect(compared.stdout).toContain("nothing found in the inventory and the documents");
    expect([alone.code, compared.code]).toEqual([0, 0]);
  });

  it("answers 2 if a document changed, and names rules and vectors", async () => {
    const args = ["coverage", "--suite", folderOf(), "--sources", sources(DOCUMENT.replace("lowercase", "short"))];
    const { code, stdout } = await command(args);
    expect(stdout).toContain("core-api.md:3: changed: Names, place 1: A name is short.");
    expect(stdout).toContain("review AS-DEMO-001, demo/names");
    expect(code).toBe(2);
    expect(JSON.parse((await command([...args, "--json"])).stdout).differences).toHaveLength(1);
  });

  it("refuses a folder in which no document stands", async () => {
    const { code, stderr } = await command(["coverage", "--suite", folderOf(), "--sources", temporaryFolder()]);
    expect(code).toBe(2);
    expect(stderr).toContain("no document stands in");
  });
});

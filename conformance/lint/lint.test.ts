import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadSuite } from "../load/suite.js";
import { CHECKS } from "./checks/index.js";
import { publishIds } from "./known-ids.js";
import { type Finding, lint } from "./lint.js";
import { type InventedSuite, inventedSuite, writeSuite } from "./test/invented-suite.js";
import { SPOILED } from "./test/spoiled/index.js";

function findings(change: (suite: InventedSuite) => void): Finding[] {
  const suite = inventedSuite();
  change(suite);
  return lint(loadSuite(writeSuite(suite))).findings;
}

describe("lint", () => {
  it("finds nothing in a sound suite, and says how much it looked at", () => {
    const result = lint(loadSuite(writeSuite(inventedSuite())));
    expect(result.findings).toEqual([]);
    expect(result.checked).toEqual({ checks: CHECKS.length, rules: 4, vectors: 3, faults: 3 });
  });

  it("shows each of its checks at least one bad suite", () => {
    expect(new Set(SPOILED.map(({ check }) => check))).toEqual(new Set(CHECKS.map(({ id }) => id)));
  });

  it("has checks with different ids", () => {
    expect(new Set(CHECKS.map(({ id }) => id)).size).toBe(CHECKS.length);
  });

  it.each(SPOILED)("$check: $what", ({ check, spoil, file, message, field }) => {
    const found = findings(spoil);
    const own = found.filter((finding) => finding.check === check);
    expect(own, JSON.stringify(found, undefined, 2)).toHaveLength(1);
    expect(own[0]).toMatchObject({ file, ...(field !== undefined && { field }) });
    expect(own[0]?.message).toMatch(message);
    expect(own[0]?.remedy).not.toBe("");
  });

  it("names the line on which the member stands", () => {
    const suite = inventedSuite();
    suite.table.kills = [{ fault: "demo-ignores-case", at: "uper" }];
    const root = writeSuite(suite);
    const finding = lint(loadSuite(root)).findings.find(({ check }) => check === "kills");
    const line = readFileSync(join(root, "vectors/demo/names.json"), "utf8").split("\n")[(finding?.line ?? 0) - 1];
    expect(line).toContain('"at": "uper"');
    expect(finding?.message).toContain("Did you mean upper?");
  });
});

describe("permanent ids", () => {
  it("adds new ids and takes none away", () => {
    const suite = inventedSuite();
    suite.knownIds = { rules: ["AS-DEMO-001", "AS-GONE-001"], vectors: [], ambiguities: [] };
    const root = writeSuite(suite);
    const added = publishIds(loadSuite(root));
    expect(added.rules).toEqual(["AS-DEMO-002", "AS-DEMO-003", "AS-DEMO-004"]);
    const known = JSON.parse(readFileSync(join(root, "spec/known-ids.json"), "utf8"));
    expect(known).toEqual({
      rules: ["AS-DEMO-001", "AS-DEMO-002", "AS-DEMO-003", "AS-DEMO-004", "AS-GONE-001"],
      vectors: ["demo/empty", "demo/names", "demo/wait"],
      ambiguities: ["AMB-001"],
    });
    expect(lint(loadSuite(root)).findings.map(({ check }) => check)).toEqual(["ids-stay"]);
  });

  it("does not take a file that cannot be read for one that was removed", () => {
    const found = findings(({ others }) => {
      others["vectors/demo/wait.json"] = "{";
    });
    expect(found.filter(({ check }) => check === "ids-stay")).toEqual([]);
    expect(found.filter(({ check }) => check === "loads")).toHaveLength(1);
  });
});

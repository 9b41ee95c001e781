import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../conformance/lint/test/invented-suite.js";
import type { VectorResult } from "../spec/generated/types.js";
import { counterexampleFolder } from "./counterexamples.js";

const PASSED: VectorResult = { id: "property/a", title: "A", rules: ["AS-DEMO-001"], verdict: "pass" };
const FAILED: VectorResult = { ...PASSED, verdict: "fail", counterexample: { id: "property/a-0123abcd", steps: [] } };

describe("a folder of counterexamples", () => {
  it("keeps each counterexample at the place that its id names, and nothing else", () => {
    const folder = join(temporaryFolder(), "kept");
    const kept = counterexampleFolder(folder);
    kept.judged(PASSED);
    kept.judged(FAILED);
    const path = join(folder, "property", "a-0123abcd.json");
    expect(kept.saved).toEqual([path]);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual(FAILED.counterexample);
    expect(readdirSync(join(folder, "property"))).toEqual(["a-0123abcd.json"]);
  });

  it("replaces the same counterexample of an earlier run", () => {
    const folder = temporaryFolder();
    for (let run = 0; run < 2; run += 1) counterexampleFolder(folder).judged(FAILED);
    expect(readdirSync(join(folder, "property"))).toEqual(["a-0123abcd.json"]);
  });

  it("cannot be where a file is, and says so before anything is judged", () => {
    const file = join(temporaryFolder(), "taken");
    writeFileSync(file, "");
    expect(() => counterexampleFolder(file)).toThrow(/EEXIST|ENOTDIR/);
  });
});

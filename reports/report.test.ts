import { describe, expect, it } from "vitest";
import { schemaCheck } from "../conformance/load/schemas.js";
import { toReport } from "./report.js";
import { rerunCommand } from "./rerun.js";
import { exampleRun } from "./test/example.js";

describe("a report", () => {
  it("fits its schema", () => {
    expect(schemaCheck("report.schema.json")(toReport(exampleRun()))).toBeUndefined();
  });

  it("counts every verdict of rules and of vectors", () => {
    expect(toReport(exampleRun()).summary).toEqual({
      rules: { pass: 1, fail: 2, "not-applicable": 2, inconclusive: 1, error: 1 },
      vectors: { pass: 1, fail: 1, "not-applicable": 1, inconclusive: 0, error: 1 },
    });
  });

  it("is conformant only by the run's outcome", () => {
    expect(toReport(exampleRun({ outcome: "conformant" })).conformant).toBe(true);
    expect(toReport(exampleRun({ outcome: "not-judged" })).conformant).toBe(false);
  });

  it("tells what was selected, and only if something was", () => {
    expect(toReport(exampleRun()).suite.selection).toBeUndefined();
    const { options } = exampleRun();
    const selection = { profiles: ["ids"], rules: [], filters: ["a/*"] };
    const report = toReport(exampleRun({ options: { ...options, selection } }));
    expect(report.suite.selection).toEqual({ profiles: ["ids"], filters: ["a/*"] });
  });

  it("gives each failure a command for that case alone, and keeps one that it has", () => {
    const run = exampleRun();
    const rerunOf = (report: ReturnType<typeof toReport>) =>
      report.vectors.find(({ id }) => id === "ident/b")?.failure?.rerun;
    expect(rerunOf(toReport(run))).toContain("--filter ident/b");
    const failed = run.vectors.find(({ id }) => id === "ident/b");
    if (failed?.failure) failed.failure.rerun = "as it was";
    expect(rerunOf(toReport(run))).toBe("as it was");
  });
});

describe("the command that plays a case again", () => {
  const { options } = exampleRun();

  it.each([
    ["module", "./dist/index.js", "--module ./dist/index.js"],
    ["in-process", "driver.mjs", "--driver driver.mjs"],
    ["stdio", "python3 'my driver.py'", `--command 'python3 '\\''my driver.py'\\'''`],
    ["http", "http://127.0.0.1:8080/?a=1&b=2", "--url 'http://127.0.0.1:8080/?a=1&b=2'"],
    ["websocket", "ws://127.0.0.1:8080", "--url ws://127.0.0.1:8080"],
  ])("names a %s subject as a shell reads it back", (kind, target, words) => {
    const command = rerunCommand({ kind, target, options }, "ident/b");
    expect(command).toBe(`npx agent-surface-conformance run ${words} --edition 0.2 --seed 7 --filter ident/b`);
  });

  it("keeps what changes the verdict", () => {
    const place = { kind: "module", target: "a.js", options: { ...options, strict: true } };
    expect(rerunCommand(place, "ident/b")).toContain("--strict");
  });
});

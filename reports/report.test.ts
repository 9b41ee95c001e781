import { describe, expect, it } from "vitest";
import { schemaCheck } from "../conformance/load/schemas.js";
import { toReport } from "./report.js";
import { rerunCommand } from "./rerun.js";
import { exampleRun } from "./test/example.js";

type Run = ReturnType<typeof exampleRun>;
const reportOf = (run: Run) => toReport(run, { subject: ["--driver", "a.mjs"], options: run.options });

describe("a report", () => {
  it("fits its schema", () => {
    expect(schemaCheck("report.schema.json")(reportOf(exampleRun()))).toBeUndefined();
  });

  it("counts every verdict of rules and of vectors", () => {
    expect(reportOf(exampleRun()).summary).toEqual({
      rules: { pass: 1, fail: 2, "not-applicable": 2, inconclusive: 1, error: 1 },
      vectors: { pass: 1, fail: 1, "not-applicable": 1, inconclusive: 0, error: 1 },
    });
  });

  it("is conformant only by the run's outcome", () => {
    expect(reportOf(exampleRun({ outcome: "conformant" })).conformant).toBe(true);
    expect(reportOf(exampleRun({ outcome: "not-judged" })).conformant).toBe(false);
  });

  it("tells the name and the peer of an adapter, and of nothing else", () => {
    const { subject } = exampleRun();
    expect(reportOf(exampleRun()).subject).not.toHaveProperty("peer");
    expect(reportOf(exampleRun()).subject).not.toHaveProperty("adapter");
    const implementation = { ...subject.implementation, adapter: "lines" };
    const report = reportOf(exampleRun({ subject: { ...subject, implementation, peer: "webmcp" } }));
    expect(report.subject).toMatchObject({ name: "invented", adapter: "lines", peer: "webmcp" });
    expect(schemaCheck("report.schema.json")(report)).toBeUndefined();
  });

  it("tells what was selected, and only if something was", () => {
    expect(reportOf(exampleRun()).suite.selection).toBeUndefined();
    const { options } = exampleRun();
    const selection = { profiles: ["ids"], rules: [], filters: ["a/*"] };
    const report = reportOf(exampleRun({ options: { ...options, selection } }));
    expect(report.suite.selection).toEqual({ profiles: ["ids"], filters: ["a/*"] });
  });

  it("gives each failure a command for that case alone, and keeps one that it has", () => {
    const run = exampleRun();
    const rerunOf = (report: ReturnType<typeof reportOf>) =>
      report.vectors.find(({ id }) => id === "ident/b")?.failure?.rerun;
    expect(rerunOf(reportOf(run))).toContain("--filter ident/b");
    const failed = run.vectors.find(({ id }) => id === "ident/b");
    if (failed?.failure) failed.failure.rerun = "as it was";
    expect(rerunOf(reportOf(run))).toBe("as it was");
  });
});

describe("the command that plays a case again", () => {
  const { options } = exampleRun();

  it.each([
    [["--module", "./dist/index.js"], "--module ./dist/index.js"],
    [["--adapter", "./a.mjs#make", "--peer", "webmcp"], "--adapter './a.mjs#make' --peer webmcp"],
    [["--command", "python3 'my driver.py'"], `--command 'python3 '\\''my driver.py'\\'''`],
    [["--url", "http://127.0.0.1:8080/?a=1&b=2"], "--url 'http://127.0.0.1:8080/?a=1&b=2'"],
  ])("names the subject as a shell reads it back: %j", (subject, words) => {
    const command = rerunCommand({ subject, options }, "ident/b");
    expect(command).toBe(`npx agent-surface-conformance run ${words} --edition 0.2 --seed 7 --filter ident/b`);
  });

  it("names no subject where none was given", () => {
    expect(rerunCommand({ subject: [], options }, "ident/b")).toContain("conformance run --edition 0.2");
  });

  it("keeps what changes the verdict", () => {
    const place = { subject: ["--module", "a.js"], options: { ...options, strict: true } };
    expect(rerunCommand(place, "ident/b")).toContain("--strict");
  });
});

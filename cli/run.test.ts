import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgsStringToArgv } from "string-argv";
import { describe, expect, it } from "vitest";
import { inventedSuite, temporaryFolder, writeSuite } from "../conformance/lint/test/invented-suite.js";
import { schemaCheck } from "../conformance/load/schemas.js";
import type { Rule } from "../spec/generated/types.js";
import { command, judgingLine, subject } from "./test/command.js";

const check = schemaCheck("report.schema.json");

/** Arguments that judge one of the test's subjects by the invented suite. */
function judging(name: string, ...more: string[]): string[] {
  return ["run", "--suite", writeSuite(inventedSuite()), "--driver", subject(name), ...more];
}

describe("run", () => {
  it("answers 0 for a conformant subject, and names what it did not claim", async () => {
    const { code, stdout, stderr } = await command(judging("right"));
    expect(stdout).toContain("✓ AS-DEMO-001");
    expect(stdout).toContain("not claimed, not judged: registry");
    expect(stdout.trimEnd().split("\n").at(-1)).toBe("CONFORMANT to edition 0.2");
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringMatching(judgingLine()) });
  });

  it("answers 1 for a failed MUST, and says all that is needed to mend it", async () => {
    const { code, stdout } = await command(judging("ignores-case", "--seed", "9"));
    for (const part of [
      "AS-DEMO-001: A name MUST be lowercase. [MUST]",
      'core-api, "Names"',
      "demo/names - Names are lowercase and short",
      "a check that ignores case, or has no limit",
      "upper (operation ids.check)",
      "NOT CONFORMANT to edition 0.2",
    ]) {
      expect(stdout).toContain(part);
    }
    expect(code).toBe(1);
  });

  it("prints a command that plays only the failed case, and fails again", async () => {
    const args = judging("ignores-case", "--seed", "9");
    const { stdout } = await command(args);
    const line = stdout.split("\n").find((text) => text.includes("npx agent-surface-conformance run")) ?? "";
    const words = line.trim().split(" ").slice(2);
    expect(words).toEqual(expect.arrayContaining(["--seed", "9", "--filter", "demo/names", "--driver"]));
    const again = await command([...words, "--suite", args[2] as string]);
    expect(again.code).toBe(1);
    expect(again.stdout).toContain("vectors  1 fail");
  });

  it("judges an adapter, and prints the command that plays only the failed case", async () => {
    const typed = ["--adapter", `${subject("deaf-adapter")}#createDeafAdapter`, "--peer", "provider"];
    const { code, stdout } = await command(["run", ...typed, "--rule", "AS-HOST-008,AS-HOST-009"]);
    expect(code).toBe(1);
    expect(stdout).toContain("✗ AS-HOST-009");
    const line = stdout.split("\n").find((text) => text.includes("--filter host/follows-the-surface")) ?? "";
    const again = await command(parseArgsStringToArgv(line.trim()).slice(2));
    expect(again.code).toBe(1);
    expect(again.stdout).toContain("vectors  1 fail");
  });

  it("answers 3 for an adapter that cannot be judged, and says what to do", async () => {
    const judgingWith = (name: string, ...more: string[]) =>
      command(["run", "--adapter", `${subject("deaf-adapter")}#${name}`, "--peer", "provider", ...more]);
    expect(await judgingWith("createDeaf")).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("Did you mean createDeafAdapter?"),
    });
    const module = ["--module", subject("claims-nothing")];
    expect(await judgingWith("createDeafAdapter", ...module)).toMatchObject({
      code: 3,
      stderr: expect.stringContaining("no registry"),
    });
  });

  it("warns of a failed SHOULD, and counts it with --strict", async () => {
    const lax = await command(judging("no-limit"));
    expect(lax.stdout).toContain("▲ AS-DEMO-002");
    const strict = await command(judging("no-limit", "--strict"));
    expect(strict.stdout).toContain("✗ AS-DEMO-002");
    expect(strict.code).toBe(1);
  });

  it("keeps the story by which a property fails, as a vector that the suite can hold", async () => {
    const suite = inventedSuite();
    suite.rules.rules.push({ ...(suite.rules.rules[0] as Rule), id: "AS-ID-003" });
    const root = writeSuite(suite);
    const folder = join(root, "vectors");
    const args = ["run", "--suite", root, "--driver", subject("right"), "--save", folder];
    const { stderr, stdout } = await command(args);
    expect(stdout).toContain("the smallest story that fails");
    const path = /a counterexample is in (.*\.json)/.exec(stderr)?.[1] ?? "";
    expect(path).toMatch(/vectors\/property\/ids-round-trip-[0-9a-f]{8}\.json$/);
    const id = path.slice(folder.length + 1, -".json".length);
    const again = await command([...args.slice(0, -2), "--filter", id]);
    expect(again.stdout).toContain("vectors  1 fail");
  });

  it("finds a folder for counterexamples that cannot be made before it judges anything", async () => {
    const { code, stdout, stderr } = await command(judging("right", "--save", subject("right")));
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("counterexamples cannot be written to");
  });

  it("answers 3 when the subject breaks, and blames no rule", async () => {
    const { code, stdout } = await command(judging("breaks"));
    expect(stdout).toContain("BROKEN (1)");
    expect(stdout).toContain("out of order");
    expect(stdout).not.toContain("FAILURES");
    expect(stdout).not.toMatch(/^\s+at .*:\d+:\d+/m);
    expect(code).toBe(3);
  });

  it("answers 3 when nothing was judged", async () => {
    const { code, stdout } = await command(judging("claims-nothing"));
    expect(stdout).toContain("NOT JUDGED: nothing was applicable");
    expect(code).toBe(3);
  });

  it("answers 3 when the subject cannot be reached", async () => {
    const suite = writeSuite(inventedSuite());
    const { code, stdout, stderr } = await command(["run", "--suite", suite, "--command", "no-such-program-anywhere"]);
    expect(stderr).toContain("the subject could not be judged");
    expect(stderr.trimEnd().split("\n")).toHaveLength(2);
    expect({ code, stdout }).toEqual({ code: 3, stdout: "" });
  });
});

describe("a report for programs", () => {
  it("is valid and the same in every format and place", async () => {
    const folder = temporaryFolder();
    const file = join(folder, "report.json");
    const args = judging("ignores-case");
    const json = await command([...args, "--format", "json"]);
    const lines = await command([...args, "--format", "jsonl"]);
    const written = await command([...args, "--out", file]);

    const report = withoutTimes(JSON.parse(json.stdout));
    expect(check(JSON.parse(json.stdout))).toBeUndefined();
    expect(withoutTimes(assembled(lines.stdout))).toEqual(report);
    expect(withoutTimes(JSON.parse(readFileSync(file, "utf8")))).toEqual(report);
    expect(readdirSync(folder)).toEqual(["report.json"]);
    expect(written).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringMatching(judgingLine("not-conformant; the report is in .*\\n")),
    });
  });

  it("tells a vector as soon as it is judged, after the header and before the summary", async () => {
    const { stdout } = await command(judging("right", "--format", "jsonl"));
    const types = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line).type as string);
    expect(types[0]).toBe("header");
    expect(types[1]).toBe("vector");
    expect(types.at(-1)).toBe("summary");
  });

  it("leaves nothing behind when the run does not end", async () => {
    const folder = temporaryFolder();
    const args = ["run", "--command", "no-such-program-anywhere", "--out", join(folder, "report.json")];
    expect((await command([...args, "--suite", writeSuite(inventedSuite())])).code).toBe(3);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused before the run if a folder stands in its place", async () => {
    const folder = temporaryFolder();
    const { code, stderr } = await command(judging("right", "--out", folder));
    expect(code).toBe(2);
    expect(stderr).toContain("it is a folder");
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is refused before the run if its place cannot be written to", async () => {
    const file = join(temporaryFolder(), "no", "such", "folder", "report.json");
    const { code, stderr } = await command(judging("right", "--out", file));
    expect(code).toBe(2);
    expect(stderr).toContain("cannot be written");
    expect(existsSync(file)).toBe(false);
  });
});

/** The report that a stream of lines adds up to. */
function assembled(text: string): unknown {
  const report: Record<string, unknown> & Record<"vectors" | "rules" | "choices" | "problems", unknown[]> = {
    vectors: [],
    rules: [],
    choices: [],
    problems: [],
  };
  for (const line of text.trimEnd().split("\n")) {
    const { type, ...members } = JSON.parse(line) as { type: string; text?: string };
    if (type === "vector") report.vectors.push(members);
    else if (type === "rule") report.rules.push(members);
    else if (type === "choice") report.choices.push(members);
    else if (type === "problem") report.problems.push(members.text);
    else Object.assign(report, members);
  }
  return report;
}

/** How long it took is the one thing that differs between two runs. */
function withoutTimes(report: unknown): unknown {
  return JSON.parse(JSON.stringify(report, (key, value) => (key === "durationMs" ? undefined : value)));
}

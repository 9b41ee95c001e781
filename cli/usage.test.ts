import { createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { inventedSuite, writeSuite } from "../conformance/lint/test/invented-suite.js";
import { command, ended, judgingLine, start, subject } from "./test/command.js";

const COMMANDS = ["run", "list", "explain", "lint", "coverage", "faults"];

describe("a wrong command line", () => {
  it.each([
    ["no command", [], /Usage/],
    ["an unknown command", ["rum"], /Did you mean run/],
    ["an unknown option", ["run", "--modul", "x"], /Did you mean --module/],
    ["two subjects", ["run", "--module", "a.js", "--url", "http://127.0.0.1:1"], /cannot be used with/],
    ["an unknown edition", ["run", "--edition", "0.9"], /0\.1, 0\.2/],
    ["an unknown profile", ["run", "--profile", "wire-name"], /Did you mean wire-names/],
    ["an unknown rule", ["run", "--rule", "AS-ID-01"], /Did you mean AS-ID-001/],
    ["a filter that matches nothing", ["run", "--filter", "no-such-vector-at-all"], /No vector's id/],
    ["a module that is not there", ["run", "--module", "no/such/file.js"], /no file no\/such\/file\.js/],
    ["no URL", ["run", "--url", "localhost"], /Not a URL/],
    ["an adapter without a peer", ["run", "--adapter", "knip.json"], /--adapter needs --peer/],
    ["a peer without an adapter", ["run", "--peer", "provider"], /--peer goes with --adapter/],
    ["an adapter that is not there", ["run", "--adapter", "no.mjs#make", "--peer", "provider"], /no file no\.mjs/],
    ["an unknown peer", ["run", "--adapter", "knip.json", "--peer", "provder"], /Did you mean provider\?/],
    ["a peer that is not there", ["run", "--adapter", "knip.json", "--peer", "./no.mjs"], /no file \.\/no\.mjs/],
    ["an adapter and a URL", ["run", "--adapter", "a.mjs", "--url", "http://127.0.0.1:1"], /cannot be used with/],
    ["an open quote", ["run", "--command", "python3 'driver.py"], /quote is never closed/],
    ["a seed that is no number", ["run", "--seed", "one"], /whole number/],
    ["a list of nothing", ["run", "--rule", ","], /names nothing/],
    ["an unknown list", ["list", "rule"], /rules, vectors/],
    ["an unknown id", ["explain", "AS-ID-01"], /Did you mean AS-ID-001/],
    ["an unknown fault", ["faults", "--fault", "no-such-fault"], /no fault/],
    ["a suite that is not there", ["lint", "--suite", "no/such/folder"], /no folder/],
    ["sources that are not there", ["coverage", "--sources", "no/such/folder"], /no folder/],
  ])("%s answers 2 and says what to write", async (_what, args, message) => {
    const { code, stdout, stderr } = await command(args);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/^\s+at .*:\d+:\d+/m);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  });

  it("is told apart from a suite with a wrong file: the rest goes on, nothing is certified, and the answer is 2", async () => {
    const suite = inventedSuite();
    suite.others["vectors/demo/new.json"] = '{\n  "kind": "tale"\n}';
    const { code, stdout, stderr } = await command(["run", "--suite", writeSuite(suite), "--driver", subject("right")]);
    expect(stderr).toContain("left out: vectors/demo/new.json:2:");
    expect(stdout).toContain("✓ AS-DEMO-001");
    expect(stdout).not.toMatch(/^CONFORMANT/m);
    expect(code).toBe(2);
  });

  it.each([
    ["nested too deeply", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, "vectors/demo/new.json:1"],
    ["nested too deeply that never ends", "[".repeat(50_000), "vectors/demo/new.json:1"],
    [
      "that refers to what nothing binds",
      JSON.stringify({
        id: "demo/new",
        kind: "table",
        rules: ["AS-DEMO-001"],
        title: "A dangling reference",
        catches: "nothing",
        profile: "ids",
        polarity: ["accept"],
        operation: "ids.parse",
        rows: [{ id: "row", with: { id: { $$ref: "never" } }, expect: 1 }],
      }),
      'Nothing is bound to "never"',
    ],
  ])("leaves out a vector %s, and goes on", async (_what, text, message) => {
    const suite = inventedSuite();
    suite.others["vectors/demo/new.json"] = text;
    const { code, stdout, stderr } = await command(["run", "--suite", writeSuite(suite), "--driver", subject("right")]);
    expect(stderr).toContain(message);
    expect(stdout).toContain("✓ AS-DEMO-001");
    expect(code).toBe(2);
  });

  it("shows where it went wrong only if it is asked to", async () => {
    const { stderr } = await command(["run", "--url", "localhost"], { ASC_DEBUG: "1" });
    expect(stderr).toMatch(/^\s+at .*:\d+:\d+/m);
  });
});

describe("help", () => {
  it.each(COMMANDS)("of %s has examples and exit codes", async (name) => {
    const { code, stdout, stderr } = await command([name, "--help"]);
    expect(stdout).toContain(`$ agent-surface-conformance ${name}`);
    expect(stdout).toContain("Exit codes:");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("tells the version", async () => {
    expect(await command(["--version"])).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  });
});

describe("streams", () => {
  const colour = "\u001b[";
  const args = (name = "right") => ["run", "--suite", writeSuite(inventedSuite()), "--driver", subject(name)];

  it("hold no colour in a pipe, and colour only when it is forced", async () => {
    expect((await command(args())).stdout).not.toContain(colour);
    expect((await command(args(), { FORCE_COLOR: "1" })).stdout).toContain(colour);
    expect((await command(args(), { NO_COLOR: "1" })).stdout).not.toContain(colour);
  });

  it("may lose their reader: the verdict still decides the exit code", async () => {
    const child = start(args("ignores-case"));
    child.stdout?.destroy();
    expect(await ended(child)).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(judgingLine()) });
  });
});

describe("Ctrl-C", () => {
  it("ends the subject and answers 130 without a report", async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as { port: number };
    const connected = new Promise<Socket>((resolve) => server.once("connection", resolve));
    const hangs = `"${process.execPath}" "${subject("hangs")}" ${port}`;
    const child = start(["run", "--suite", writeSuite(inventedSuite()), "--timeout", "60000", "--command", hangs]);
    const end = ended(child);
    const socket = await connected;
    socket.on("error", () => {});
    const gone = new Promise((resolve) => socket.once("close", resolve));
    // The subject was asked something and will never answer: the run is in the middle.
    await new Promise((resolve) => socket.once("data", resolve));
    child.kill("SIGINT");
    expect(await end).toEqual({ code: 130, stdout: "", stderr: expect.stringMatching(judgingLine()) });
    await gone;
    server.close();
  });
});

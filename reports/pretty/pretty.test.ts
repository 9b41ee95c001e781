import { describe, expect, it } from "vitest";
import { rendering } from "../rendering.js";
import { toReport } from "../report.js";
import { exampleContext, exampleRun } from "../test/example.js";

type Run = ReturnType<typeof exampleRun>;

function pretty(change: (run: Run) => void = () => {}, width = 80, colour: 0 | 1 = 0): string {
  const run = exampleRun();
  change(run);
  return rendering("pretty", exampleContext, { width, colour }).end(
    toReport(run, { subject: [], options: run.options }),
  );
}

/** The failure of the example, to be changed. */
function failureOf(run: Run) {
  const failure = run.vectors.find(({ id }) => id === "ident/b")?.failure;
  if (!failure) throw new Error("the example has a failure");
  return failure;
}

describe("a report for a person", () => {
  it("is the same text every time", () => {
    expect(pretty()).toBe(pretty());
  });

  it("keeps to the width, but for the command that is to be pasted", () => {
    const long = (run: Run) => {
      failureOf(run).expected = { text: "x".repeat(500), list: ["a b c ".repeat(40)] };
      failureOf(run).actual = { text: `${"x".repeat(400)}y`, list: [] };
      failureOf(run).message = "m".repeat(300);
    };
    const lines = pretty(long)
      .split("\n")
      .filter((line) => !line.includes("npx agent-surface-conformance"));
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  it("marks each kind of verdict in its own way", () => {
    const text = pretty();
    for (const mark of [
      "✓ AS-IDENT-001",
      "✗ AS-IDENT-002",
      "- AS-IDENT-003",
      "? AS-IDENT-004",
      "! AS-IDENT-005",
      "▲ AS-IDENT-006",
    ]) {
      expect(text).toContain(mark);
    }
  });

  it("tells a crash from a failure", () => {
    const [failures, broken] = pretty().split("BROKEN (1)");
    expect(failures).toContain("FAILURES (1)");
    expect(failures).toContain("expected");
    expect(broken).toContain("ident/e");
    expect(broken).toContain("no rule is blamed");
    expect(broken).not.toContain("expected");
  });

  it("begins with the package, and with the adapter's own name before it", () => {
    expect(pretty().split("\n")[0]).toBe("invented 1.2.3 (Python, stdio)");
    const text = pretty((run) => {
      run.subject.implementation.adapter = "lines";
      run.subject.peer = "./peer.mjs";
    });
    expect(text.split("\n")[0]).toBe("lines – invented 1.2.3 (Python, stdio, peer ./peer.mjs)");
  });

  it("names what nobody claimed, and of the choices only what differs", () => {
    const text = pretty();
    expect(text).toContain("not claimed, not judged: explain");
    expect(text.replace(/\s+/g, " ")).toContain(
      'choices, never graded: 2 probes, 1 as the reference, other: AMB-201 whenever-given "explain AMB-201" tells the readings PROBLEMS',
    );
  });

  it("says what none of the readings means, where it stands", () => {
    expect(pretty()).not.toContain("none of them");
    const text = pretty((run) => {
      for (const choice of run.choices) choice.reading = "none of them";
    });
    expect(text.replace(/\s+/g, " ")).toContain('"none of them" is something that no reading says');
  });

  it("tells what is wrong beyond verdicts before the failures, as it may be their cause", () => {
    const text = pretty();
    expect(text.indexOf("PROBLEMS (1)")).toBeGreaterThan(0);
    expect(text.indexOf("PROBLEMS (1)")).toBeLessThan(text.indexOf("FAILURES (1)"));
  });

  it("tells the story by which a property fails", () => {
    const text = pretty((run) => {
      const failed = run.vectors.find(({ id }) => id === "ident/b");
      if (failed)
        failed.counterexample = { catches: "c", steps: [{ id: "one", "ids.parse": { id: "x" }, expect: null }] };
    });
    expect(text).toContain('one: ids.parse { "id": "x" }');
    expect(text).toContain("→ null");
  });

  it("shows only the rules that a selection chose", () => {
    const text = pretty((run) => {
      run.options.selection = { profiles: [], rules: ["AS-IDENT-002"], filters: [] };
    });
    expect(text).not.toContain("AS-IDENT-003");
    expect(text).toContain("as far as selected");
  });

  it("says beside the verdict what failed and does not count", () => {
    const text = pretty((run) => {
      run.outcome = "conformant";
      for (const rule of run.rules) rule.scored = false;
    });
    expect(text).toContain("[MUST, not scored]");
    const [, said, last] = text
      .trimEnd()
      .split(/\n(?=vectors|not scored|CONFORMANT)/)
      .slice(-3);
    expect(said?.replace(/\s+/g, " ")).toBe(
      "not scored: 1 rule of registry failed, which edition 0.2 does not require; a run of --profile registry counts those that are experimental",
    );
    expect(last).toBe("CONFORMANT to edition 0.2");
  });

  it.each([
    ["conformant", "CONFORMANT to edition 0.2"],
    ["not-conformant", "NOT CONFORMANT to edition 0.2"],
    ["not-judged", "NOT JUDGED: 1 rule could not be judged, because the subject broke"],
  ] as const)("ends with the verdict %s", (outcome, last) => {
    const text = pretty((run) => {
      run.outcome = outcome;
    });
    expect(text.trimEnd().split("\n").at(-1)).toBe(last);
  });

  it("does not say of an adapter that it broke where it may have been its peer", () => {
    const text = pretty((run) => {
      run.outcome = "not-judged";
      run.subject.peer = "./peer.mjs";
    });
    expect(text).toContain("could not be judged, because the subject or its peer broke");
  });
});

describe("what a subject sends", () => {
  it("cannot move the cursor or colour the terminal", () => {
    const text = pretty((run) => {
      const evil = "\u001b[2J\u009b31m\u202eabc\r";
      run.subject.implementation.name = evil;
      failureOf(run).actual = { [evil]: evil };
      failureOf(run).message = evil;
      failureOf(run).transcript = [evil];
      run.problems = [evil];
    });
    for (const character of ["\u001b", "\u009b", "\u202e", "\r"]) expect(text).not.toContain(character);
    expect(text).toContain("\\u001b[2J");
  });

  it("is shown where it begins to differ, however long it is", () => {
    const text = pretty((run) => {
      failureOf(run).expected = `${"a".repeat(5000)}RIGHT${"b".repeat(5000)}`;
      failureOf(run).actual = `${"a".repeat(5000)}WRONG${"b".repeat(5000)}`;
    });
    const block = text.slice(text.indexOf("expected"), text.indexOf("transcript"));
    expect(block).toContain("RIGHT");
    expect(block).toContain("WRONG");
    expect(block.length).toBeLessThan(2000);
  });

  it("is told whole where it printed it", () => {
    const said = `TypeError: Cannot define property __absolute_uri__, object is not extensible ${"at a place ".repeat(60)}END`;
    const text = pretty((run) => {
      failureOf(run).console = [said, "\u001b[31mred"];
    });
    const block = text.slice(text.indexOf("printed by the subject"), text.indexOf("only this case"));
    expect(block.replace(/\s+/g, " ")).toContain(said.replace(/\s+/g, " "));
    expect(block).toContain("\\u001b[31mred");
    expect(pretty()).not.toContain("printed by the subject");
  });

  it("loses its equal parts when it is large", () => {
    const items = Array.from({ length: 300 }, (_, index) => ({ index }));
    const text = pretty((run) => {
      failureOf(run).expected = items;
      failureOf(run).actual = items.map((item) => (item.index === 150 ? { index: "other" } : item));
    });
    expect(text).toContain('"other"');
    expect(text).toMatch(/… \d+ equal/);
    expect(text.split("\n").length).toBeLessThan(80);
  });

  it("may be nothing at all", () => {
    const text = pretty((run) => {
      failureOf(run).actual = undefined;
    });
    expect(text).toContain("(nothing)");
  });
});

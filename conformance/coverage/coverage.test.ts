import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  DOCUMENT,
  type InventedSuite,
  inventedSuite,
  temporaryFolder,
  writeSuite,
} from "../lint/test/invented-suite.js";
import { loadSuite } from "../load/suite.js";
import { type Coverage, coverage, isClean } from "./coverage.js";

function covered(change: (suite: InventedSuite) => void = () => {}, document?: string): Coverage {
  const suite = inventedSuite();
  change(suite);
  const loaded = loadSuite(writeSuite(suite));
  if (document === undefined) return coverage(loaded);
  const folder = temporaryFolder();
  writeFileSync(join(folder, "core-api.md"), document);
  return coverage(loaded, [temporaryFolder(), folder]);
}

/** The section of the inventory with this place. */
function section({ inventory }: InventedSuite, index: number) {
  const found = inventory.sections[index];
  if (!found) throw new Error("no such section");
  return found;
}

describe("counting", () => {
  it("counts sentences by what became of them, and rules by what tests them", () => {
    const result = covered();
    expect(result.documents).toEqual([
      {
        document: "core-api",
        edition: "0.2",
        sections: [
          { section: "", sentences: 1, inRules: 0, excluded: { structure: 1 } },
          { section: "Names", sentences: 2, inRules: 2, excluded: {} },
          { section: "Waiting", sentences: 1, inRules: 1, excluded: {} },
        ],
        rules: { total: 3, withVectors: 3, withFaults: 3, withoutVectors: [], withoutFaults: [] },
      },
    ]);
    expect(isClean(result)).toBe(true);
  });

  it("names rules that nothing tests or breaks", () => {
    const { rules } = covered((suite) => {
      suite.table.rules = ["AS-DEMO-001"];
      suite.faults.faults.pop();
    });
    expect(rules).toMatchObject({ total: 3, withoutVectors: ["AS-DEMO-002"], withoutFaults: ["AS-DEMO-003"] });
  });
});

describe("an inventory that contradicts itself", () => {
  it.each<[string, (suite: InventedSuite) => void, RegExp]>([
    [
      "leaves a place out",
      (suite) => {
        const second = section(suite, 1).sentences[1];
        if (second) second.position = 3;
      },
      /Position 3 stands where 2 should/,
    ],
    [
      "names a rule that is not there",
      (suite) => section(suite, 1).sentences[0]?.rules?.push("AS-DEMO-009"),
      /AS-DEMO-009/,
    ],
    [
      "names an entry of the register that is not there",
      (suite) => {
        const first = section(suite, 0).sentences[0];
        if (first) first.excluded = { kind: "ambiguous", reason: "Unclear.", ambiguity: "AMB-009" };
      },
      /AMB-009/,
    ],
    [
      "calls a sentence ambiguous and names no entry",
      (suite) => {
        const first = section(suite, 0).sentences[0];
        if (first) first.excluded = { kind: "ambiguous", reason: "Unclear." };
      },
      /names no entry/,
    ],
    [
      "lacks a clause that a rule cites",
      (suite) => {
        const source = suite.rules.rules[0]?.source[0];
        if (source) source.hash = "000000000000";
      },
      /AS-DEMO-001 cites 000000000000/,
    ],
    [
      "has a section twice",
      (suite) => suite.inventory.sections.push({ title: "Names", sentences: [] }),
      /"Names" stands twice/,
    ],
    [
      "does not fit its schema",
      ({ others }) => {
        others["spec/inventory/adapters.json"] = { document: "adapters" };
      },
      /missing/,
    ],
  ])("%s", (_what, spoil, message) => {
    const { problems } = covered(spoil);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.message).toMatch(message);
  });

  it("may leave places out where it says that it is not done", () => {
    const result = covered((suite) => {
      const waiting = section(suite, 2);
      waiting.later = "With the rules for waiting.";
      for (const sentence of waiting.sentences) sentence.position = 7;
    });
    expect(result.problems).toEqual([]);
  });
});

describe("comparing with the document", () => {
  it("finds nothing in the document that was inventoried", () => {
    expect(covered(undefined, DOCUMENT)).toMatchObject({ differences: [], notCompared: [], problems: [] });
  });

  it("says what changed, where, and what has to be read again", () => {
    const { differences } = covered(undefined, DOCUMENT.replace("is lowercase", "is uppercase"));
    expect(differences).toEqual([
      {
        kind: "changed",
        document: "core-api",
        section: "Names",
        position: 1,
        line: 3,
        text: "A name is uppercase.",
        hash: expect.stringMatching(/^[0-9a-f]{12}$/),
        rules: ["AS-DEMO-001"],
        vectors: ["demo/names"],
      },
    ]);
  });

  it("tells a sentence that vanished, with the line of what follows", () => {
    const { differences } = covered(undefined, DOCUMENT.replace("A name is lowercase. ", ""));
    expect(differences).toMatchObject([{ kind: "vanished", position: 1, line: 3, rules: ["AS-DEMO-001"] }]);
  });

  it("tells a sentence that is new, even if its text stands elsewhere already", () => {
    const fresh = covered(undefined, DOCUMENT.replace("A name should", "A name is kind. A name should"));
    expect(fresh.differences).toMatchObject([
      { kind: "missing", position: 2, line: 3, text: "A name is kind.", rules: [] },
    ]);
    const repeated = covered(undefined, `${DOCUMENT}A name is lowercase.\n`);
    expect(repeated.differences).toMatchObject([{ kind: "missing", section: "Waiting", line: 6 }]);
  });

  it("tells a sentence that only moved", () => {
    const moved = DOCUMENT.replace("A name is lowercase. ", "").replace(
      "released.\n",
      "released. A name is lowercase.\n",
    );
    const { differences } = covered(undefined, moved);
    expect(differences).toMatchObject([
      { kind: "moved", section: "Names", position: 1, line: 5, rules: ["AS-DEMO-001"] },
    ]);
  });

  it("tells a heading that is gone by its rules, and not each sentence below it", () => {
    const { differences } = covered(undefined, DOCUMENT.replace("Waiting\n", ""));
    expect(differences).toMatchObject([
      { kind: "heading", section: "Waiting", rules: ["AS-DEMO-003"], vectors: ["demo/wait"] },
    ]);
  });

  it("counts what is left to do where a section is not inventoried yet, and does not complain of it", () => {
    const { differences, documents } = covered((suite) => {
      const waiting = section(suite, 2);
      waiting.later = "With the rules for waiting.";
      waiting.sentences = [];
    }, DOCUMENT);
    expect(differences).toEqual([]);
    expect(documents[0]?.sections[2]).toMatchObject({ later: "With the rules for waiting.", notAccounted: 1 });
  });

  it("names documents that it did not find", () => {
    const suite = loadSuite(writeSuite(inventedSuite()));
    expect(coverage(suite, [temporaryFolder()])).toMatchObject({ notCompared: ["core-api"], differences: [] });
  });
});

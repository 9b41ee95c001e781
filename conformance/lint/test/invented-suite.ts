import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type {
  Ambiguity,
  EditionManifest,
  Fault,
  InventoryFile,
  ProbeVector,
  Rule,
  ScenarioVector,
  TableVector,
} from "../../../spec/generated/types.js";
import { sentenceHash } from "../../coverage/segment.js";
import type { KnownIds } from "../known-ids.js";

/** The document that the invented suite is about. */
export const DOCUMENT = `An invented document
Names
A name is lowercase. A name should be short.
Waiting
A wait ends when it is released.
`;

/** The files of an invented suite by what they are, so that a test can spoil exactly one thing. */
export interface InventedSuite {
  rules: { area: string; title: string; rules: Rule[] };
  edition: EditionManifest;
  ambiguities: Ambiguity[];
  table: TableVector;
  story: ScenarioVector;
  probe: ProbeVector;
  faults: { area: string; faults: Fault[] };
  inventory: InventoryFile;
  knownIds: KnownIds;
  reference: string;
  /** More files, by path: text, or a value to be written as JSON. */
  others: Record<string, unknown>;
}

/** A suite in which nothing is wrong. */
export function inventedSuite(): InventedSuite {
  return {
    rules: {
      area: "demo",
      title: "An invented area",
      rules: [
        rule("AS-DEMO-001", "A name MUST be lowercase.", "Names", "A name is lowercase."),
        { ...rule("AS-DEMO-002", "A name SHOULD be short.", "Names", "A name should be short."), level: "SHOULD" },
        {
          ...rule("AS-DEMO-003", "A wait MUST end when it is released.", "Waiting", "A wait ends when it is released."),
          profile: "registry",
          singlePolarity: "There is no wait that must not end.",
          ambiguity: "AMB-001",
        },
        {
          ...rule("AS-DEMO-004", "A name MUST be a text.", "Names", "A name is lowercase."),
          status: "deprecated",
          supersededBy: "AS-DEMO-001",
        },
      ],
    },
    edition: {
      edition: "0.2",
      documents: ["core-api"],
      released: false,
      required: ["AS-DEMO-001", "AS-DEMO-002", "AS-DEMO-003"],
    },
    ambiguities: [
      {
        id: "AMB-001",
        title: "The empty name",
        question: "Is the empty name a name?",
        clauses: [{ document: "core-api", section: "Names", says: "Nothing." }],
        readings: [
          { id: "name", text: "It is." },
          { id: "no-name", text: "It is not." },
        ],
        ours: "no-name",
        why: "A name without a letter names nothing.",
      },
    ],
    table: {
      id: "demo/names",
      kind: "table",
      rules: ["AS-DEMO-001", "AS-DEMO-002"],
      title: "Names are lowercase and short",
      catches: "a check that ignores case, or has no limit",
      kills: [
        { fault: "demo-ignores-case", at: "upper" },
        { fault: "demo-no-limit", at: "long" },
      ],
      profile: "ids",
      polarity: ["accept", "refuse"],
      operation: "ids.check",
      rows: [
        { id: "lower", with: { what: "capabilityName", value: "a" }, expect: true },
        { id: "upper", with: { what: "capabilityName", value: "A" }, expect: false },
        {
          id: "long",
          with: { what: "capabilityName", value: { $$repeat: { text: "a", times: 500 } } },
          expect: false,
        },
      ],
    },
    story: {
      id: "demo/wait",
      kind: "scenario",
      rules: ["AS-DEMO-003"],
      title: "A released wait ends",
      catches: "a gate that never opens",
      kills: [{ fault: "demo-waits-for-ever", at: "ends" }],
      profile: "registry",
      polarity: ["accept"],
      given: {
        components: {
          door: { type: "door", actions: { open: { execute: { hold: "gate", then: { read: "count" } } } } },
        },
        cells: { count: 1 },
      },
      steps: [
        { id: "mount", setup: true, register: { component: "door" } },
        {
          id: "start",
          start: { request: { capabilityId: "view:door.open", invocationId: { $$opaque: "call" } }, as: "call" },
          expect: { $$bind: "started" },
        },
        { id: "open", setup: true, release: { gate: "gate" } },
        { id: "ends", await: { call: "call" }, expect: { $$subset: { status: { $$regex: "o[k]" } } } },
        { id: "same", peek: { call: "call" }, expect: { $$not: { $$ref: "started" } } },
        { id: "ran", calls: { of: "door.open", since: "mount" }, expect: { $$size: 1 } },
      ],
    },
    probe: {
      id: "demo/empty",
      kind: "probe",
      ambiguity: "AMB-001",
      title: "Whether the empty name is a name",
      profile: "ids",
      steps: [{ id: "check", "ids.check": { what: "capabilityName", value: "" } }],
      readings: { name: { check: { value: true } }, "no-name": { check: { value: false } } },
    },
    faults: {
      area: "demo",
      faults: [
        fault("demo-ignores-case", "AS-DEMO-001", "/^[a-z]+$/", "/^[a-z]+$/i"),
        fault("demo-no-limit", "AS-DEMO-002", "name.length < 100", "true"),
        fault("demo-waits-for-ever", "AS-DEMO-003", "gate.open()", "undefined"),
      ],
    },
    inventory: {
      document: "core-api",
      edition: "0.2",
      sections: [
        {
          title: "",
          sentences: [
            {
              position: 1,
              hash: sentenceHash("An invented document"),
              restatement: "The title.",
              excluded: { kind: "structure", reason: "A title." },
            },
          ],
        },
        {
          title: "Names",
          sentences: [
            sentence(1, "A name is lowercase.", ["AS-DEMO-001"]),
            sentence(2, "A name should be short.", ["AS-DEMO-002"]),
          ],
        },
        { title: "Waiting", sentences: [sentence(1, "A wait ends when it is released.", ["AS-DEMO-003"])] },
      ],
    },
    knownIds: {
      rules: ["AS-DEMO-001", "AS-DEMO-002", "AS-DEMO-003", "AS-DEMO-004"],
      vectors: ["demo/empty", "demo/names", "demo/wait"],
      ambiguities: ["AMB-001"],
    },
    reference: "export const isName = (name) => /^[a-z]+$/.test(name) && name.length < 100;\ngate.open();\n",
    others: {},
  };
}

function rule(id: string, sentenceText: string, section: string, clause: string): Rule {
  return {
    id,
    title: sentenceText,
    sentence: sentenceText,
    level: "MUST",
    status: "stable",
    editions: ["0.2"],
    profile: "ids",
    source: [{ document: "core-api", section, hash: sentenceHash(clause) }],
    verifiedBy: "vector",
  };
}

function sentence(position: number, text: string, rules: [string]) {
  return { position, hash: sentenceHash(text), restatement: `What ${rules[0]} says.`, rules };
}

function fault(id: string, breaks: string, before: string, after: string): Fault {
  return { id, breaks, title: `The mistake ${id}`, file: "demo.ts", before, after };
}

/** Writes a suite into a folder of its own, which goes when the test has finished. */
export function writeSuite(suite: InventedSuite): string {
  const root = temporaryFolder();
  const files: Record<string, unknown> = {
    "spec/rules/demo.json": suite.rules,
    "spec/editions/0.2.json": suite.edition,
    "spec/ambiguities/demo.json": suite.ambiguities,
    "spec/inventory/core-api.json": suite.inventory,
    "spec/known-ids.json": suite.knownIds,
    "vectors/demo/names.json": suite.table,
    "vectors/demo/wait.json": suite.story,
    "vectors/demo/empty.json": suite.probe,
    "conformance/faults/patches/demo.json": suite.faults,
    "reference-impl/demo.ts": suite.reference,
    ...suite.others,
  };
  for (const [path, content] of Object.entries(files)) {
    if (content === undefined) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === "string" ? content : JSON.stringify(content, undefined, 2));
  }
  return root;
}

/** An empty folder that goes when the test has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "agent-surface-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

import type { Rule } from "../../../../spec/generated/types.js";
import { firstRule, PROBE, probe, RULES, type Spoiled, table } from "./spoil.js";

/** What is wrong with rules, the register, editions and ids. */
export const SPOILED_RULES: readonly Spoiled[] = [
  {
    check: "ids-stay",
    what: "an id that is gone",
    spoil: ({ knownIds }) => knownIds.rules.push("AS-DEMO-005"),
    file: "spec/known-ids.json",
    message: /AS-DEMO-005/,
  },
  {
    check: "ids-known",
    what: "an id that is not recorded",
    spoil: ({ knownIds }) => knownIds.vectors.pop(),
    file: "spec/known-ids.json",
    message: /demo\/wait/,
  },
  {
    check: "area-is-file",
    what: "an area that is not the file's name",
    spoil: ({ rules }) => {
      rules.area = "other";
    },
    file: RULES,
    message: /"other"/,
  },
  {
    check: "one-keyword",
    what: "no keyword",
    spoil: firstRule({ sentence: "A name is lowercase." }),
    file: RULES,
    field: "rules[0].sentence",
    message: /no keyword/,
  },
  {
    check: "one-keyword",
    what: "two keywords",
    spoil: firstRule({ sentence: "It MUST be lowercase and MUST NOT be long." }),
    file: RULES,
    message: /2 keywords/,
  },
  {
    check: "one-keyword",
    what: "another level",
    spoil: firstRule({ sentence: "A name MAY be lowercase." }),
    file: RULES,
    message: /says MAY, the level is MUST/,
  },
  {
    check: "one-keyword",
    what: "a foreign keyword",
    spoil: firstRule({ sentence: "A name SHALL be lowercase." }),
    file: RULES,
    message: /SHALL is not/,
  },
  {
    check: "successors",
    what: "a successor that is not there",
    spoil: ({ rules }) => {
      (rules.rules[3] as Rule).supersededBy = "AS-DEMO-009";
    },
    file: RULES,
    field: "rules[3].supersededBy",
    message: /no rule AS-DEMO-009/,
  },
  {
    check: "successors",
    what: "a rule in force with a successor",
    spoil: firstRule({ supersededBy: "AS-DEMO-002" }),
    file: RULES,
    message: /Only a deprecated rule/,
  },
  {
    check: "successors",
    what: "a successor of itself",
    spoil: ({ rules }) => {
      (rules.rules[3] as Rule).supersededBy = "AS-DEMO-004";
    },
    file: RULES,
    message: /itself/,
  },
  {
    check: "ambiguity-readings",
    what: "a reading of ours that is none",
    spoil: ({ ambiguities }) => {
      (ambiguities[0] as { ours: string }).ours = "noname";
    },
    file: "spec/ambiguities/demo.json",
    message: /Did you mean no-name/,
  },
  {
    check: "ambiguity-readings",
    what: "two readings of one id",
    spoil: ({ ambiguities }) => {
      ambiguities[0]?.readings.push({ id: "name", text: "It is, again." });
    },
    file: "spec/ambiguities/demo.json",
    message: /two readings name/,
  },
  {
    check: "ambiguity-references",
    what: "a rule's entry that is not there",
    spoil: firstRule({ ambiguity: "AMB-009" }),
    file: RULES,
    field: "rules[0].ambiguity",
    message: /AMB-009/,
  },
  {
    check: "ambiguity-references",
    what: "a probe's entry that is not there",
    spoil: probe(["ambiguity"], "AMB-009"),
    file: PROBE,
    message: /AMB-009/,
  },
  {
    check: "ambiguity-references",
    what: "a reading that is not the register's",
    spoil: probe(["readings", "nome"], { check: { value: 1 } }),
    file: PROBE,
    message: /no reading nome/,
  },
  {
    check: "ambiguity-references",
    what: "a reading of a step that is not there",
    spoil: probe(["readings", "name"], { chek: { value: 1 } }),
    file: PROBE,
    message: /no step chek/,
  },
  {
    check: "edition-manifests",
    what: "a required rule that is not there",
    spoil: ({ edition }) => edition.required.push("AS-DEMO-009"),
    file: "spec/editions/0.2.json",
    field: "required[3]",
    message: /AS-DEMO-009/,
  },
  {
    check: "edition-manifests",
    what: "a stable rule that is not required before release",
    spoil: ({ edition }) => edition.required.pop(),
    file: RULES,
    message: /does not require the stable rule AS-DEMO-003/,
  },
  {
    check: "edition-manifests",
    what: "a required rule that is experimental",
    spoil: firstRule({ status: "experimental" }),
    file: "spec/editions/0.2.json",
    message: /experimental/,
  },
  {
    check: "edition-manifests",
    what: "an edition without a manifest",
    spoil: firstRule({ editions: ["0.1", "0.2"] }),
    file: RULES,
    message: /0.1 has no manifest/,
  },
  {
    check: "both-polarities",
    what: "a rule of which nothing is refused",
    spoil: ({ rules }) => {
      delete rules.rules[2]?.singlePolarity;
    },
    file: RULES,
    message: /AS-DEMO-003 has the polarity refuse/,
  },
  {
    check: "rules-have-vectors",
    what: "a rule without a vector",
    spoil: table(["rules"], ["AS-DEMO-001"]),
    file: RULES,
    field: "rules[1]",
    message: /AS-DEMO-002/,
  },
  {
    check: "rules-have-faults",
    what: "a rule that no fault breaks",
    spoil: ({ faults }) => faults.faults.pop(),
    file: RULES,
    field: "rules[2]",
    message: /AS-DEMO-003/,
  },
];

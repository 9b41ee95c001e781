import { problemAt } from "../../load/json-file.js";
import type { Check } from "../check.js";
import { ruleFindings } from "../walk.js";

const KEYWORD = /\b(?:MUST NOT|SHOULD NOT|MUST|SHOULD|MAY|SHALL NOT|SHALL|REQUIRED|RECOMMENDED|OPTIONAL)\b/g;
const LEVELS: Readonly<Record<string, string>> = {
  MUST: "MUST",
  "MUST NOT": "MUST",
  SHOULD: "SHOULD",
  "SHOULD NOT": "SHOULD",
  MAY: "MAY",
};

/** A sentence with two keywords is two rules; one verdict could not say which of them is broken. */
export const oneKeyword: Check = {
  id: "one-keyword",
  title: "A rule's sentence has exactly one keyword, and it agrees with the rule's level",
  find: (input) =>
    ruleFindings(input, ({ rule, source }, path) => {
      const found = rule.sentence.match(KEYWORD) ?? [];
      const at = (message: string, remedy: string) => [problemAt(source, [...path, "sentence"], message, remedy)];
      const [keyword] = found;
      if (keyword === undefined)
        return at("The sentence has no keyword.", "Say MUST, MUST NOT, SHOULD, SHOULD NOT or MAY.");
      if (found.length > 1) {
        return at(
          `The sentence has ${found.length} keywords: ${found.join(", ")}.`,
          "Make each of them a rule of its own.",
        );
      }
      const level = LEVELS[keyword];
      if (level === undefined)
        return at(`${keyword} is not a keyword here.`, "Say MUST, MUST NOT, SHOULD, SHOULD NOT or MAY.");
      if (level === rule.level) return [];
      return at(`The sentence says ${keyword}, the level is ${rule.level}.`, "Correct the one that is wrong.");
    }),
};

/** A retired rule sends its reader on; a rule in force has no successor. */
export const successors: Check = {
  id: "successors",
  title: "A successor exists, is in force, and only a deprecated rule has one",
  find: (input) =>
    ruleFindings(input, ({ rule, source }, path) => {
      const { supersededBy, status } = rule;
      if (supersededBy === undefined) return [];
      const at = (message: string, remedy: string) => [problemAt(source, [...path, "supersededBy"], message, remedy)];
      const successor = input.suite.rules.get(supersededBy)?.rule;
      if (!successor) return at(`There is no rule ${supersededBy}.`, "Name a rule of spec/rules.");
      if (supersededBy === rule.id) return at("A rule cannot succeed itself.", "Name its successor.");
      if (status !== "deprecated")
        return at("Only a deprecated rule has a successor.", "Set the status to deprecated.");
      if (successor.status === "deprecated") {
        return at(
          `${supersededBy} is deprecated itself.`,
          `Name the rule that is in force${successor.supersededBy ? `, ${successor.supersededBy}` : ""}.`,
        );
      }
      return [];
    }),
};

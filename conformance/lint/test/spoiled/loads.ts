import type { Rule } from "../../../../spec/generated/types.js";
import { RULES, type Spoiled, STORY, story, TABLE, table } from "./spoil.js";

/** What the loader finds. */
export const SPOILED_LOADS: readonly Spoiled[] = [
  {
    check: "loads",
    what: "no JSON",
    spoil: ({ others }) => {
      others["vectors/demo/new.json"] = '{\n  "id": "demo/new",\n}';
    },
    file: "vectors/demo/new.json",
    message: /not JSON/,
  },
  { check: "loads", what: "an unknown key", spoil: table(["colour"], "red"), file: TABLE, message: /colour/ },
  {
    check: "loads",
    what: "an id that is not the file's place",
    spoil: table(["id"], "demo/other"),
    file: TABLE,
    field: "id",
    message: /file's place/,
  },
  {
    check: "loads",
    what: "a rule that is not there",
    spoil: table(["rules", 0], "AS-DEMO-009"),
    file: TABLE,
    field: "rules[0]",
    message: /no rule AS-DEMO-009/,
  },
  {
    check: "loads",
    what: "an unknown operator",
    spoil: table(["rows", 0, "expect"], { $$about: 1 }),
    file: TABLE,
    message: /\$\$about/,
  },
  {
    check: "loads",
    what: "a fixture that is not there",
    spoil: story(["given", "components", "door"], { use: "window" }),
    file: STORY,
    message: /fixture "window"/,
  },
  {
    check: "loads",
    what: "a step that does two things",
    spoil: story(["steps", 2, "advance"], { ms: 1 }),
    file: STORY,
    field: "steps[2]",
    message: /one thing/,
  },
  {
    check: "loads",
    what: "a step id that stands twice",
    spoil: story(["steps", 2, "id"], "mount"),
    file: STORY,
    message: /twice/,
  },
  {
    check: "loads",
    what: "a rule id that stands twice",
    spoil: ({ rules }) => {
      (rules.rules[1] as Rule).id = "AS-DEMO-001";
      rules.rules.push({ ...(rules.rules[1] as Rule), id: "AS-DEMO-002" });
    },
    file: RULES,
    message: /already stands/,
  },
  {
    check: "loads",
    what: "an operation that the protocol lacks",
    spoil: table(["operation"], "ids.chek"),
    file: TABLE,
    message: /ids.chek/,
  },
  {
    check: "loads",
    what: "an argument that it does not take",
    spoil: story(["steps", 2, "release", "gates"], "x"),
    file: STORY,
    message: /gates/,
  },
];

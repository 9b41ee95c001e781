import { FAULTS, fault, firstRule, type Spoiled, STORY, story, TABLE } from "./spoil.js";

/** What is wrong with vectors and with the faults that they catch. */
export const SPOILED_VECTORS: readonly Spoiled[] = [
  {
    check: "names-are-given",
    what: "a component that is not given",
    spoil: story(["steps", 0, "register", "component"], "dor"),
    file: STORY,
    field: "steps[0].register.component",
    message: /no component dor yet. Did you mean door/,
  },
  {
    check: "names-are-given",
    what: "a gate that nobody holds",
    spoil: story(["steps", 2, "release", "gate"], "gat"),
    file: STORY,
    message: /no gate gat/,
  },
  {
    check: "names-are-given",
    what: "a call that was not started",
    spoil: story(["steps", 3, "await", "call"], "cal"),
    file: STORY,
    message: /no call cal/,
  },
  {
    check: "names-are-given",
    what: "an owner that is not there",
    spoil: story(["steps", 5, "calls", "of"], "door.close"),
    file: STORY,
    message: /no owner door.close/,
  },
  {
    check: "names-are-given",
    what: "a cell that has no value",
    spoil: story(["given", "cells"], {}),
    file: STORY,
    message: /no cell count/,
  },
  {
    check: "names-are-given",
    what: "a handle that a behaviour cannot have",
    spoil: story(["given", "components", "door", "actions", "open", "execute", "then"], {
      perform: "unregister",
      with: { handle: "dor" },
    }),
    file: STORY,
    message: /performs unregister: There is no handle dor/,
  },
  {
    check: "refs-are-bound",
    what: "a reference before its binding",
    spoil: (suite) => {
      story(["steps", 1, "expect"], 1)(suite);
      story(["steps", 5, "expect"], { $$bind: "started" })(suite);
    },
    file: STORY,
    field: "steps[4]",
    message: /started/,
  },
  {
    check: "refs-are-bound",
    what: "a reference in what is given",
    spoil: story(["given", "cells", "count"], { $$ref: "started" }),
    file: STORY,
    field: "given",
    message: /nothing is bound/,
  },
  {
    check: "expressions-compile",
    what: "an expression that is none",
    spoil: story(["steps", 3, "expect"], { $$regex: "o(" }),
    file: STORY,
    field: "steps[3]",
    message: /regular expression/,
  },
  {
    check: "steps-assert",
    what: "a step that asserts nothing",
    spoil: story(["steps", 3, "expect"], undefined),
    file: STORY,
    field: "steps[3]",
    message: /ends asserts nothing/,
  },
  {
    check: "steps-assert",
    what: "set-up that asserts",
    spoil: story(["steps", 2, "expect"], true),
    file: STORY,
    field: "steps[2].setup",
    message: /does not only prepare/,
  },
  {
    check: "vectors-assert",
    what: "a vector that asserts nothing",
    spoil: ({ story: { steps } }) => {
      for (const step of steps) {
        delete step.expect;
        step.setup = true;
      }
    },
    file: STORY,
    field: "steps",
    message: /No step asserts/,
  },
  {
    check: "vector-scope",
    what: "another profile than the rule's",
    spoil: story(["profile"], "ids"),
    file: STORY,
    field: "profile",
    message: /registry, not ids/,
  },
  {
    check: "vector-scope",
    what: "an edition that the rule is not of",
    spoil: story(["editions"], ["0.1"]),
    file: STORY,
    field: "editions",
    message: /0.1/,
  },
  {
    check: "vector-scope",
    what: "rules without a common edition",
    spoil: (suite) => {
      firstRule({ editions: ["0.1"] })(suite);
    },
    file: TABLE,
    field: "rules",
    message: /share no edition/,
  },
  {
    check: "kills",
    what: "a kill of no fault",
    spoil: story(["kills", 0, "fault"], "demo-waits"),
    file: STORY,
    field: "kills[0].fault",
    message: /no fault demo-waits/,
  },
  {
    check: "kills",
    what: "a kill at no step",
    spoil: story(["kills", 0, "at"], "end"),
    file: STORY,
    field: "kills[0].at",
    message: /no step end. Did you mean ends/,
  },
  {
    check: "kills",
    what: "a kill of another rule's fault",
    spoil: story(["kills", 1], { fault: "demo-no-limit", at: "ends" }),
    file: STORY,
    field: "kills[1].fault",
    message: /AS-DEMO-002, which the vector does not test/,
  },
  {
    check: "property-kills",
    what: "a property's kill of no fault",
    // The rule of one property: its fault is not here.
    spoil: (suite) => Object.assign(suite.rules.rules[3] as object, { id: "AS-BOUND-002" }),
    file: "conformance/properties",
    field: "property/result-cache-deterministic",
    message: /no fault bounds-results-forgotten-by-chance/,
  },
  {
    check: "faults-are-killed",
    what: "a fault that no vector kills",
    spoil: story(["kills"], []),
    file: FAULTS,
    message: /demo-waits-for-ever/,
  },
  {
    check: "faults-are-killed",
    what: "a fault that breaks no rule",
    spoil: fault(2, { breaks: "AS-DEMO-009" }),
    file: FAULTS,
    field: "faults[2].breaks",
    message: /no rule AS-DEMO-009/,
  },
  {
    check: "faults-are-killed",
    what: "a fault of another edition",
    spoil: fault(2, { edition: "0.1" }),
    file: FAULTS,
    field: "faults[2].edition",
    message: /not of edition 0.1/,
  },
  {
    check: "faults-apply",
    what: "a fault whose text is gone",
    spoil: fault(2, { before: "gate.unlock()" }),
    file: FAULTS,
    field: "faults[2].before",
    message: /0 times/,
  },
  {
    check: "faults-apply",
    what: "a fault whose text stands twice",
    spoil: fault(2, { before: "name" }),
    file: FAULTS,
    message: /times/,
  },
  {
    check: "faults-apply",
    what: "a fault whose file is gone",
    spoil: fault(2, { file: "gone.ts" }),
    file: FAULTS,
    field: "faults[2].file",
    message: /gone.ts/,
  },
];

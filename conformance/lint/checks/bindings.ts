import { problemAt } from "../../load/json-file.js";
import type { Check } from "../check.js";
import { stepFindings, stepPath, vectorFindings, visitObjects } from "../walk.js";

/** A name that nothing was bound to would end the vector in the judge's own error. */
export const refsAreBound: Check = {
  id: "refs-are-bound",
  title: "A $$ref stands after the $$bind that it names",
  find: (input) =>
    vectorFindings(input, (loaded) => {
      const bound = new Set<string>();
      const inGiven = namesOf("$$ref", loaded.given).map((name) =>
        problemAt(
          loaded.source,
          ["given"],
          `What is given cannot refer to ${name}: nothing is bound before the first step.`,
          "Use $$opaque.",
        ),
      );
      const inSteps = loaded.steps.flatMap((step, index) => {
        const early = namesOf("$$ref", step.arguments).filter((name) => !bound.has(name));
        for (const name of namesOf("$$bind", step.expectation?.pattern)) bound.add(name);
        early.push(...namesOf("$$ref", step.expectation?.pattern).filter((name) => !bound.has(name)));
        return [...new Set(early)].map((name) =>
          problemAt(
            loaded.source,
            stepPath(loaded, index),
            `Nothing is bound to ${name} yet.`,
            `Bind it in an earlier expectation: {"$$bind": "${name}"}.`,
          ),
        );
      });
      return [...inGiven, ...inSteps];
    }),
};

function namesOf(operator: string, node: unknown): string[] {
  const names: string[] = [];
  visitObjects(node, (object) => {
    if (typeof object[operator] === "string") names.push(object[operator]);
  });
  return names;
}

/** An expression that does not compile would break the judge, not the subject. */
export const expressionsCompile: Check = {
  id: "expressions-compile",
  title: "A $$regex is a regular expression",
  find: (input) =>
    stepFindings(input, (step, path, { source }) =>
      namesOf("$$regex", step.expectation?.pattern)
        .filter((expression) => !compiles(expression))
        .map((expression) =>
          problemAt(
            source,
            path,
            `${JSON.stringify(expression)} is not a regular expression.`,
            "Correct it; the whole text has to match.",
          ),
        ),
    ),
};

function compiles(expression: string): boolean {
  try {
    new RegExp(`^(?:${expression})$`, "u");
    return true;
  } catch {
    return false;
  }
}

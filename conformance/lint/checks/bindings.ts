import { checkMessage, isOperation } from "../../drivers/messages.js";
import { QUERY_NAMES } from "../../load/operations.js";
import { type Check, findingAt } from "../check.js";
import { stepFindings, stepPath, vectorFindings, visitObjects } from "../walk.js";

/** A name that nothing was bound to would end the vector in the judge's own error. */
export const refsAreBound: Check = {
  id: "refs-are-bound",
  title: "A $$ref stands after the $$bind that it names",
  find: (input) =>
    vectorFindings(input, (loaded) => {
      const bound = new Set<string>();
      const inGiven = namesOf("$$ref", loaded.given).map((name) =>
        findingAt(
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
          findingAt(
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
          findingAt(
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

/** A request that the protocol does not allow would be blamed on the judge. */
export const argumentsFit: Check = {
  id: "arguments-fit",
  title: "A step asks for an operation of the protocol, with arguments that it takes",
  find: (input) =>
    stepFindings(input, (step, path, { vector, source }) => {
      const { operation } = step;
      if (QUERY_NAMES.has(operation)) return [];
      if (!isOperation(operation)) {
        const place = vector.kind === "table" ? ["operation"] : path;
        const message = `The protocol has no operation ${operation}.`;
        return [findingAt(source, place, message, "See $defs.Operations in spec/schemas/protocol.schema.json.")];
      }
      const request = { session: "s", operation, arguments: withoutPlaceholders(step.arguments) };
      const violation = checkMessage("DoRequest", request);
      if (!violation) return [];
      const inside = violation.path
        .split("/")
        .slice(2)
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
      const place = [...path, vector.kind === "table" ? "with" : operation, ...inside];
      const remedy = `See ${operation} in $defs.Operations of spec/schemas/protocol.schema.json.`;
      return [findingAt(source, place, violation.expected, remedy)];
    }),
};

/** What is put in at play is a text wherever the protocol cares: ids and names. */
function withoutPlaceholders(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutPlaceholders);
  if (typeof node !== "object" || node === null) return node;
  if (Object.hasOwn(node, "$$opaque") || Object.hasOwn(node, "$$ref")) return "x";
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, withoutPlaceholders(value)]));
}

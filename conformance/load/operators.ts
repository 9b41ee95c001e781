import { GENERATOR_NAMES } from "./expand.js";

/** What an operator of an expectation asserts; see docs/vectors.md. */
export const OPERATORS = [
  "$$subset",
  "$$unordered",
  "$$contains",
  "$$inOrder",
  "$$each",
  "$$size",
  "$$entries",
  "$$type",
  "$$regex",
  "$$oneOf",
  "$$absent",
  "$$optional",
  "$$between",
  "$$not",
  "$$mentions",
  "$$any",
  "$$pending",
  "$$literal",
  "$$bind",
  "$$ref",
] as const;

export type OperatorName = (typeof OPERATORS)[number];

const KNOWN: ReadonlySet<string> = new Set([...OPERATORS, ...GENERATOR_NAMES, "$$opaque"]);

/** Whether an object is an operator: it has keys, and all begin with `$$`. */
export function isOperator(node: object): boolean {
  const keys = Object.keys(node);
  return keys.length > 0 && keys.every((key) => key.startsWith("$$"));
}

/** The first key that begins with `$$` and is neither operator, generator nor `$$opaque`; literals are not looked into. */
export function findUnknownOperator(
  node: unknown,
  path: readonly (string | number)[] = [],
): { name: string; path: (string | number)[] } | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  const entries: [string | number, unknown][] = Array.isArray(node) ? [...node.entries()] : Object.entries(node);
  for (const [key, value] of entries) {
    if (key === "$$literal") continue;
    if (typeof key === "string" && key.startsWith("$$") && !KNOWN.has(key)) return { name: key, path: [...path, key] };
    const below = findUnknownOperator(value, [...path, key]);
    if (below) return below;
  }
  return undefined;
}

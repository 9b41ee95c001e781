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
export function findUnknownOperator(node: unknown): { name: string; path: (string | number)[] } | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  const isArray = Array.isArray(node);
  for (const key of Object.keys(node)) {
    if (key === "$$literal") continue;
    if (!isArray && key.startsWith("$$") && !KNOWN.has(key)) return { name: key, path: [key] };
    const below = findUnknownOperator((node as Record<string, unknown>)[key]);
    // The path is put together on the way out: nearly always there is nothing to tell.
    if (below) return { name: below.name, path: [isArray ? Number(key) : key, ...below.path] };
  }
  return undefined;
}

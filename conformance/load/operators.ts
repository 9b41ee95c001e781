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
  "$$within",
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

/** A place where a key begins with `$$`. */
export interface OperatorPlace {
  name: string;
  argument: unknown;
  path: (string | number)[];
}

/** The first key beginning with `$$` that is wanted, at any depth; literals are not looked into. */
export function findOperator(
  node: unknown,
  isWanted: (name: string, argument: unknown) => boolean,
): OperatorPlace | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    if (key === "$$literal") continue;
    if (key.startsWith("$$") && isWanted(key, value)) return { name: key, argument: value, path: [key] };
    const below = findOperator(value, isWanted);
    // The path is put together on the way out: nearly always there is nothing to tell.
    if (below) return { ...below, path: [Array.isArray(node) ? Number(key) : key, ...below.path] };
  }
  return undefined;
}

/** Whether a key that begins with `$$` is an operator, a generator or `$$opaque`. */
export function isKnownOperator(name: string): boolean {
  return KNOWN.has(name);
}

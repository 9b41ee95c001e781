/**
 * Generators: what a vector's author writes instead of a value too long to write. They are expanded when a vector is
 * loaded, so everything after sees plain data.
 *
 * - `{"$$repeat": {"text": "ab", "times": 3}}` → `"ababab"`
 * - `{"$$list": {"item": X, "times": 2}}` → `[X, X]`; within X, `{"$$numbered": "w"}` → `"w1"` in the first, `"w2"` in the second
 * - `{"$$keys": {"prefix": "k", "times": 2, "value": X}}` → `{"k1": X, "k2": X}`
 * - `{"$$nest": {"around": {"a": {"$$hole": true}}, "times": 2, "core": X}}` → `{"a": {"a": X}}`
 * - `{"$$concat": [X, Y]}` → the two texts, or arrays, one after the other
 */
export function expandGenerators(node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Array.isArray(node)) return mapped(node, expandGenerators);
  const keys = Object.keys(node);
  const only = keys.length === 1 ? keys[0] : undefined;
  const generator = only === undefined ? undefined : GENERATORS.get(only);
  if (generator && only !== undefined) return generator((node as Record<string, unknown>)[only]);
  return mapped(node, expandGenerators);
}

type Generator = (argument: unknown) => unknown;

const GENERATORS: ReadonlyMap<string, Generator> = new Map<string, Generator>([
  [
    "$$repeat",
    (argument) => {
      const { text, times } = argument as { text: string; times: number };
      return text.repeat(times);
    },
  ],
  [
    "$$list",
    (argument) => {
      const { item, times } = argument as { item: unknown; times: number };
      const expanded = expandGenerators(item);
      return Array.from({ length: times }, (_, index) => fillNumber(expanded, index + 1));
    },
  ],
  [
    "$$keys",
    (argument) => {
      const { prefix, times, value } = argument as { prefix: string; times: number; value: unknown };
      return Object.fromEntries(
        Array.from({ length: times }, (_, i) => [`${prefix}${i + 1}`, expandGenerators(value)]),
      );
    },
  ],
  [
    "$$nest",
    (argument) => {
      const { around, times, core } = argument as { around: unknown; times: number; core: unknown };
      let result = expandGenerators(core);
      for (let level = 0; level < times; level += 1) result = fillHole(around, result);
      return result;
    },
  ],
  [
    "$$concat",
    (argument) => {
      const parts = (argument as unknown[]).map(expandGenerators);
      return parts.every((part) => Array.isArray(part)) ? parts.flat(1) : parts.join("");
    },
  ],
]);

/** Names of all generators, for checks. */
export const GENERATOR_NAMES: ReadonlySet<string> = new Set([...GENERATORS.keys(), "$$hole", "$$numbered"]);

function fillHole(node: unknown, filling: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Object.hasOwn(node, "$$hole")) return filling;
  return mapped(node, (value) => fillHole(value, filling));
}

function fillNumber(node: unknown, number: number): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Object.hasOwn(node, "$$numbered")) return `${(node as { $$numbered: string }).$$numbered}${number}`;
  return mapped(node, (value) => fillNumber(value, number));
}

/**
 * An array or an object with every item or own value mapped; a key named `__proto__` stays an ordinary key. Where nothing
 * becomes another it is the same one and no copy: most of a suite is plain, and a suite is large.
 */
export function mapped(node: object, map: (value: unknown) => unknown): unknown {
  if (Array.isArray(node)) {
    const items = node.map(map);
    return items.every((item, index) => item === node[index]) ? node : items;
  }
  let changed: Map<string, unknown> | undefined;
  for (const key of Object.keys(node)) {
    const value = (node as Record<string, unknown>)[key];
    const result = map(value);
    if (result === value) continue;
    changed ??= new Map();
    changed.set(key, result);
  }
  if (!changed) return node;
  const results = changed;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, results.has(key) ? results.get(key) : value]),
  );
}

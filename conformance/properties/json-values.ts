import fc from "fast-check";

/** A JSON value; −0 and undefined stand in it as their tags (see the driver protocol). */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export type JsonObject = { [key: string]: Json };

const MINUS_ZERO = { $tag: "number", value: "-0" };
const UNDEFINED = { $tag: "undefined" };

/** Names that look like numbers, that every object inherits, or that differ in their case or their accents' form only. */
const key = fc.oneof(
  fc.constantFrom("a", "b", "c", "d"),
  fc.constantFrom("A", "10", "9", "constructor", "toString", "__proto__", "caf\u00e9", "cafe\u0301", "a b"),
);

/** One letter in each of the two forms that Unicode has for it. */
const accented = fc.constantFrom("\u00e9", "e\u0301");

const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("", "a", "A", "b", " a", "0", "1", "true", "null", "\u{1F600}", "\u0000") },
  { weight: 2, arbitrary: accented },
  { weight: 1, arbitrary: fc.string({ unit: "grapheme", maxLength: 3 }) },
);

const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, false, true),
  fc.integer({ min: -3, max: 3 }).map(noMinusZero),
  fc.constantFrom(0.5, 1.5, -0.25, 4294967296, 9007199254740991),
  text,
);

function noMinusZero(value: number): number {
  return value === 0 ? 0 : value;
}

function members(value: fc.Arbitrary<Json>, minLength: number): fc.Arbitrary<JsonObject> {
  return fc
    .uniqueArray(fc.tuple(key, value), { selector: ([name]) => name, minLength, maxLength: 3 })
    .map((entries) => Object.fromEntries(entries));
}

/** Any JSON value, three levels deep at most, with no key that means something in a vector. */
export const { json } = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 2, depthIdentifier: "json" },
    { weight: 3, arbitrary: scalar },
    { weight: 1, arbitrary: fc.array(tie("json"), { maxLength: 3 }) },
    { weight: 2, arbitrary: members(tie("json"), 0) },
  ),
}));

/** A JSON object of a few members, three levels deep at most. */
export const jsonObject: fc.Arbitrary<JsonObject> = members(json, 1);

/** How the same value is written in another way. */
export interface Respelling {
  /** Members stand in the other direction, at every level. */
  reverse: boolean;
  /** Members are moved on by so many places, at every level. */
  rotate: number;
}

/** Another order of members. */
export const otherOrder: fc.Arbitrary<Respelling> = fc.record({
  reverse: fc.constant(true),
  rotate: fc.nat(2),
});

/** The same JSON value with its members in another order. */
export function reordered(value: Json, order: Respelling): Json {
  return rebuilt(value, (entries) => {
    const list = order.reverse ? entries.toReversed() : entries;
    const by = list.length === 0 ? 0 : order.rotate % list.length;
    return [...list.slice(by), ...list.slice(0, by)];
  });
}

/** The same JSON value with a minus before every zero. */
export function withMinusZeros(value: Json): Json {
  if (value === 0) return { ...MINUS_ZERO };
  if (Array.isArray(value)) return value.map(withMinusZeros);
  return mapped(value, withMinusZeros);
}

/** The same JSON value with a member that is undefined in every object. */
export function withUndefinedMembers(value: Json): Json {
  return rebuilt(value, (entries) => [...entries, ["absent", { ...UNDEFINED }]]);
}

function rebuilt(value: Json, change: (entries: [string, Json][]) => [string, Json][]): Json {
  if (Array.isArray(value)) return value.map((item) => rebuilt(item, change));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([name, member]): [string, Json] => [name, rebuilt(member, change)]);
  return Object.fromEntries(change(entries));
}

function mapped(value: Json, map: (member: Json) => Json): Json {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, map(member)]));
}

/** Values that a careless comparison takes for one. */
const CONFUSED: readonly (readonly [Json, Json])[] = [
  [1, "1"],
  [0, "0"],
  [0, false],
  [0, null],
  [0, ""],
  [1, true],
  [1, 1.5],
  [1, -1],
  ["", null],
  ["", false],
  [false, null],
  [true, "true"],
  [false, "false"],
  [null, "null"],
  ["a", "A"],
  ["a", "a "],
  ["\u00e9", "e\u0301"],
  [[], {}],
  [[], null],
  [{}, null],
  [{ a: null }, {}],
  [{ a: 1 }, { b: 1 }],
  [{ a: 1 }, { a: 1, b: null }],
  [JSON.parse('{"__proto__": 1}') as JsonObject, {}],
  [["a"], "a"],
  [["a"], { 0: "a" }],
  [
    [["a"], "b"],
    ["a", "b"],
  ],
  [["a", "b"], ["a,b"]],
  [
    ["a", "b"],
    ["b", "a"],
  ],
  [
    [1, 2],
    [2, 1],
  ],
  [
    [[1], [2]],
    [1, 2],
  ],
  [["a", "a"], ["a"]],
  [["a", null], ["a"]],
];

const pair: fc.Arbitrary<readonly [Json, Json]> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...CONFUSED) },
  { weight: 1, arbitrary: fc.tuple(json, json).filter(([one, other]) => canonical(one) !== canonical(other)) },
);

/** Puts a value into an object or a list, with something beside it or alone. */
type Wrap = (inner: Json) => Json;

const wrap: fc.Arbitrary<Wrap> = fc.oneof(
  fc.constant<Wrap>((inner) => ({ a: inner })),
  fc.constant<Wrap>((inner) => [inner]),
  scalar.map(
    (beside): Wrap =>
      (inner) => ({ a: inner, b: beside }),
  ),
  scalar.map(
    (beside): Wrap =>
      (inner) => [beside, inner],
  ),
);

/** Two objects that differ in one place: in a value, its type, its place in a list, or its being there. */
export const twoDifferent: fc.Arbitrary<[JsonObject, JsonObject]> = fc
  .record({ values: pair, swap: fc.boolean(), around: fc.array(wrap, { maxLength: 2 }) })
  .map(({ values: [one, other], swap, around }) => {
    const put = (value: Json): JsonObject => ({ a: around.reduceRight((inner, wrapped) => wrapped(inner), value) });
    return swap ? [put(other), put(one)] : [put(one), put(other)];
  });

/** One text per JSON value, whatever the order of members and the sign of zero. */
function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join()}}`;
}

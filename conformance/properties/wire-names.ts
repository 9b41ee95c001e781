import fc from "fast-check";
import { domainCapability, instanceId, viewCapability } from "./identifiers.js";
import type { Property } from "./property.js";

const PROVIDER_NAME = "[A-Za-z0-9_-]{1,64}";
const LONGEST_NAME = 64;

const anyId = fc.oneof(
  viewCapability.map(({ id }) => id),
  domainCapability.map(({ id }) => id),
);

/** Length of the plain encoding: a dot becomes two characters. */
function plainLength(id: string): number {
  return id.length + (id.split(".").length - 1);
}

interface Entry {
  id: string;
  instanceId?: string;
}

/** A catalog without repetitions: several instances of some ids, long ids that begin alike, and any others. */
const catalog: fc.Arbitrary<Entry[]> = fc
  .uniqueArray(
    fc.record({ id: anyId, instanceId: fc.option(instanceId, { nil: undefined }) }, { requiredKeys: ["id"] }),
    { selector: (entry) => JSON.stringify([entry.id, entry.instanceId ?? "default"]), minLength: 1, maxLength: 12 },
  )
  .chain((entries) =>
    fc.integer({ min: 0, max: 3 }).map((copies) => {
      const first = entries[0] as Entry;
      const others = Array.from({ length: copies }, (_, index) => ({ id: first.id, instanceId: `copy-${index}` }));
      const taken = new Set(entries.map((entry) => JSON.stringify([entry.id, entry.instanceId ?? "default"])));
      return [...entries, ...others.filter((entry) => !taken.has(JSON.stringify([entry.id, entry.instanceId])))];
    }),
  )
  .map((entries) =>
    entries.map(({ id, instanceId: instance }) => (instance === undefined ? { id } : { id, instanceId: instance })),
  );

/** Statements about all ids and all catalogs. */
export const wireNameProperties: readonly Property[] = [
  {
    id: "property/wire-round-trip",
    rules: ["AS-ID-004"],
    title: "Any id that fits survives encoding and decoding",
    catches: "an encoding that confuses separators for some shape of id",
    kills: ["wire-capitals-lost"],
    profile: "wire-names",
    editions: ["0.1", "0.2"],
    stories: anyId
      .filter((id) => plainLength(id) <= LONGEST_NAME)
      .map((id) => ({
        steps: [
          { id: "encode", "wire.encode": { id }, expect: { $$regex: PROVIDER_NAME, $$bind: "name" } },
          { id: "decode", "wire.decode": { name: { $$ref: "name" } }, expect: id },
        ],
      })),
  },
  {
    id: "property/wire-catalog",
    rules: ["AS-WIRE-004", "AS-WIRE-006", "AS-WIRE-021"],
    title: "In any catalog each entry has a name of its own that leads back to its id",
    catches: "two entries of one catalog that share a name, so that an agent calls the wrong one",
    kills: ["wire-limit-measured-on-id", "wire-separator-not-counted", "wire-limit-before-instance"],
    profile: "wire-names",
    editions: ["0.2"],
    stories: catalog.map((entries) => ({
      steps: [
        {
          id: "assign",
          "wire.assign": { entries },
          expect: {
            names: entries.map((_, index) => ({ $$regex: PROVIDER_NAME, $$bind: `name${index}` })),
            byName: { $$size: entries.length },
          },
        },
      ],
    })),
  },
  {
    id: "property/wire-order",
    rules: ["AS-WIRE-005"],
    title: "The names of a catalog do not depend on the order of its entries",
    catches: "numbering by order: a name that means another capability after a re-render",
    kills: ["wire-first-instance-plain-order", "wire-round-by-position"],
    profile: "wire-names",
    editions: ["0.2"],
    stories: fc
      .tuple(catalog, fc.infiniteStream(fc.nat()))
      .map(([entries, keys]) => {
        const order = entries.map((_, index) => ({ index, key: keys.next().value as number }));
        return { entries, order: order.sort((a, b) => a.key - b.key).map(({ index }) => index) };
      })
      .map(({ entries, order }) => ({
        steps: [
          {
            id: "one-way",
            "wire.assign": { entries },
            expect: { $$subset: { names: entries.map((_, index) => ({ $$bind: `name${index}` })) } },
          },
          {
            id: "another",
            "wire.assign": { entries: order.map((index) => entries[index] as Entry) },
            expect: { $$subset: { names: order.map((index) => ({ $$ref: `name${index}` })) } },
          },
        ],
      })),
  },
  {
    id: "property/wire-decode-is-never-wrong",
    rules: ["AS-WIRE-007"],
    title: "Decoding an emitted name gives its id or nothing",
    catches: "a shortened or qualified name that decodes to another capability",
    kills: ["wire-hash-cut-off", "wire-hash-as-segment-misleads"],
    profile: "wire-names",
    editions: ["0.2"],
    stories: fc.tuple(anyId, fc.option(instanceId, { nil: undefined })).map(([id, instance]) => ({
      steps: [
        {
          id: "encode",
          "wire.encode": instance === undefined ? { id } : { id, instanceId: instance },
          expect: { $$bind: "name" },
        },
        {
          id: "decode",
          "wire.decode": { name: { $$ref: "name" } },
          expect: { $$oneOf: [id, { $tag: "undefined" }] },
        },
      ],
    })),
  },
];

import fc from "fast-check";
import type { Property, Story, StoryStep } from "./property.js";
import { action, component, mount, observation, ok } from "./stories.js";

const COMMON = { profile: "registry", editions: ["0.2"] } as const;

/** Consumers that are one by their id alone, or by their kind alone. */
const CONSUMERS = [
  { id: "a", kind: "test" },
  { id: "b", kind: "test" },
  { id: "a", kind: "other" },
] as const;

/** Two requests, each with an invocation id and a gate of its own. */
const REQUESTS = ["one", "two"] as const;
type Request = (typeof REQUESTS)[number];

type Event = { kind: "start"; consumer: number; request: Request } | { kind: "release"; request: Request };

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("start" as const),
      consumer: fc.nat(CONSUMERS.length - 1),
      request: fc.constantFrom(...REQUESTS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("release" as const), request: fc.constantFrom(...REQUESTS) }) },
);

const HELD = {
  components: {
    panel: component("panel", {
      observations: {
        one: observation({ hold: "one", then: { return: "done" } }),
        two: observation({ hold: "two", then: { return: "done" } }),
      },
    }),
  },
};

/** However often and whenever each consumer repeats a request, it has run once for that consumer. */
function interleaved(events: readonly Event[]): Story {
  const steps: StoryStep[] = [mount("panel")];
  const runs = { one: new Set<number>(), two: new Set<number>() };
  for (const [index, { kind, request, ...more }] of events.entries()) {
    if (kind === "release") steps.push({ id: `${index}-release-${request}`, setup: true, release: { gate: request } });
    else {
      const { consumer } = more as { consumer: number };
      const issued = { invocationId: { $$opaque: request }, capabilityId: `view:panel.${request}` };
      const start = { request: issued, consumer: CONSUMERS[consumer], as: `call-${index}` };
      steps.push({ id: `${index}-start-${request}`, setup: true, start });
      runs[request].add(consumer);
    }
    steps.push({ id: `${index}-runs`, calls: { of: `panel.${request}` }, expect: { $$size: runs[request].size } });
  }
  return { given: HELD, steps };
}

/** A component that counts its runs in a cell of its own, so that an output tells which run it is of. */
function counter(cell: string) {
  return component("counter", { actions: { increment: action({ count: cell }) } });
}

function increment(id: string, call: number, more: object, expect: unknown): StoryStep {
  const request = { invocationId: { $$opaque: `call-${call}` }, capabilityId: "view:counter.increment", input: {} };
  return { id, invoke: { request, ...more }, expect };
}

/** New requests fill the memory, then the last of them are repeated, and one that was pushed out. */
function overflow(size: number, more: number, forgotten: number): Story {
  const count = size + more;
  const steps = [mount("counter")];
  for (let call = 1; call <= count; call += 1) steps.push(increment(`new-${call}`, call, {}, ok({ output: call })));
  // Repeated in the order in which they settled: nothing is pushed out, however a hit counts.
  for (let call = more + 1; call <= count; call += 1)
    steps.push(increment(`again-${call}`, call, {}, ok({ output: call })));
  const pushedOut = (forgotten % more) + 1;
  steps.push(increment(`forgotten-${pushedOut}`, pushedOut, {}, ok({ output: count + 1 })));
  return {
    given: { registry: { limits: { dedupeCacheSize: size } }, components: { counter: counter("runs") } },
    steps,
  };
}

/** The same calls in two registries: whatever the order of forgetting, it is one order. */
function twice(size: number, calls: readonly number[]): Story {
  const limits = { dedupeCacheSize: size };
  const steps: StoryStep[] = [
    { id: "create-other", setup: true, "registry.create": { registry: "other", options: { limits } } },
    mount("here"),
    { id: "mount-there", setup: true, register: { component: "there", registry: "other" } },
  ];
  for (const [index, call] of calls.entries()) {
    const output = { $$bind: `output-${index}`, $$between: [1, calls.length] };
    steps.push(
      increment(`${index}-here`, call, {}, ok({ output: index === 0 ? { ...output, $$literal: 1 } : output })),
    );
    steps.push(increment(`${index}-there`, call, { registry: "other" }, ok({ output: { $$ref: `output-${index}` } })));
  }
  return { given: { registry: { limits }, components: { here: counter("here"), there: counter("there") } }, steps };
}

/** What is remembered of requests, and for how many: "Invocation identity, idempotency, and conflict safety". */
export const dedupeProperties: readonly Property[] = [
  {
    id: "property/dedupe-runs-once",
    rules: ["AS-IDENT-001", "AS-IDENT-004", "AS-IDENT-007"],
    title: "However starts, repetitions and endings are interleaved, a request runs once for each consumer",
    catches: "a moment in which a repetition is taken for a new request, or one consumer's for another's",
    kills: [
      "invocation-identity-nothing-remembered",
      "invocation-identity-only-actions-remembered",
      "invocation-identity-key-without-consumer",
      "invocation-identity-key-with-length-of-consumer",
      "invocation-identity-running-not-joined",
    ],
    ...COMMON,
    requires: ["concurrency"],
    stories: fc.array(event, { minLength: 1, maxLength: 8 }).map(interleaved),
  },
  {
    id: "property/result-cache-order",
    rules: ["AS-BOUND-006"],
    title: "Without repetitions, what is pushed out of the result cache is what settled first",
    catches: "a cache that forgets some other result: a retry of a fresh request runs again",
    kills: ["bounds-results-without-number", "bounds-one-result-too-few"],
    ...COMMON,
    stories: fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 2 }), fc.nat(1))
      .map(([size, more, forgotten]) => overflow(size, more, forgotten)),
  },
  {
    id: "property/result-cache-deterministic",
    rules: ["AS-BOUND-002"],
    title: "The same calls push the same results out of the cache, in every registry",
    catches: "a cache that forgets by chance or by the state of something else: a failure that nobody can repeat",
    kills: ["bounds-results-forgotten-by-chance"],
    ...COMMON,
    requires: ["several-registries"],
    stories: fc
      .tuple(fc.integer({ min: 1, max: 2 }), fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 6 }))
      .map(([size, calls]) => twice(size, calls)),
  },
];

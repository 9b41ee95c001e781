import fc from "fast-check";
import type { Property, Story, StoryStep } from "./property.js";
import { action, component, failed, mount, observation } from "./stories.js";

const COMMON = { profile: "registry", editions: ["0.2"], requires: ["concurrency"] } as const;
const MOST_CALLS = 5;

/** One thing that happens: a call of a consumer, the end of a running one, or the cancelling of a waiting one. */
type Event = { kind: "start"; consumer: number } | { kind: "finish" | "cancel"; which: number };

function events(consumers: number): fc.Arbitrary<Event[]> {
  const start = fc.record({ kind: fc.constant("start" as const), consumer: fc.nat(consumers - 1) });
  const end = fc.record({ kind: fc.constantFrom("finish" as const, "cancel" as const), which: fc.nat(3) });
  const more = fc.array(fc.oneof({ weight: 3, arbitrary: start }, { weight: 2, arbitrary: end }), { maxLength: 7 });
  return fc
    .tuple(start, more)
    .map(([first, list]): Event[] => [first, ...list])
    .filter((list) => list.filter(({ kind }) => kind === "start").length <= MOST_CALLS);
}

interface Call {
  number: number;
  consumer: number;
}

interface Bounds {
  /** How many may run at one time, and wait, of each consumer. */
  running: number;
  waiting: number;
}

/** Admission as the documents have it: so many run, so many wait in order, the rest is refused. */
class Pool {
  readonly running: Call[] = [];
  readonly waiting: Call[] = [];
  /** In the order in which they began to run. */
  readonly started: Call[] = [];
  private readonly bounds: Bounds;

  constructor(bounds: Bounds) {
    this.bounds = bounds;
  }

  arrive(call: Call): "running" | "waiting" | "refused" {
    if (of(this.running, call).length < this.bounds.running) {
      this.begin(call);
      return "running";
    }
    if (of(this.waiting, call).length >= this.bounds.waiting) return "refused";
    this.waiting.push(call);
    return "waiting";
  }

  finish(call: Call): void {
    this.running.splice(this.running.indexOf(call), 1);
    const [next] = of(this.waiting, call);
    if (!next) return;
    this.cancel(next);
    this.begin(next);
  }

  cancel(call: Call): void {
    this.waiting.splice(this.waiting.indexOf(call), 1);
  }

  private begin(call: Call): void {
    this.running.push(call);
    this.started.push(call);
  }
}

function of(calls: readonly Call[], { consumer }: Call): Call[] {
  return calls.filter((call) => call.consumer === consumer);
}

/** How a kind of call is written in a story. */
interface Script {
  start(call: Call): StoryStep;
  /** The gate at which the handler of a running call waits. */
  gate(call: Call, pool: Pool): string;
  /** What is asserted after each event. */
  look?(event: number, pool: Pool): StoryStep;
  /** Whether it is asserted that a call was admitted or refused. */
  judgesAdmission: boolean;
}

/** Tells the events as steps; what cannot happen in the model's state is left out. */
function told(script: Script, pool: Pool, list: readonly Event[]): { steps: StoryStep[]; calls: number } {
  const steps: StoryStep[] = [];
  let calls = 0;
  for (const [index, event] of list.entries()) {
    if (event.kind === "start") {
      calls += 1;
      const call = { number: calls, consumer: event.consumer };
      steps.push(script.start(call));
      const outcome = pool.arrive(call);
      if (script.judgesAdmission) steps.push(admission(call, outcome));
    } else {
      const candidates = event.kind === "finish" ? pool.running : pool.waiting;
      const call = candidates[event.which % candidates.length];
      if (!call) continue;
      if (event.kind === "finish") {
        steps.push({ id: `finish-${call.number}`, setup: true, release: { gate: script.gate(call, pool) } });
        pool.finish(call);
      } else {
        steps.push({ id: `cancel-${call.number}`, setup: true, abort: { call: `call-${call.number}` } });
        pool.cancel(call);
      }
    }
    if (script.look) steps.push(script.look(index + 1, pool));
  }
  return { steps, calls };
}

function admission({ number }: Call, outcome: "running" | "waiting" | "refused"): StoryStep {
  const refusal = failed("RATE_LIMITED", { details: { $$subset: { reason: "queue-full" } } });
  const expect = outcome === "refused" ? refusal : { $$pending: true };
  return { id: `call-${number}-is-${outcome}`, peek: { call: `call-${number}` }, expect };
}

const numbers = Array.from({ length: MOST_CALLS }, (_, index) => index + 1);

/** A handler that waits at a gate of its own. */
function waiting(number: number): object {
  return { hold: `gate-${number}`, then: { return: "done" } };
}

const DESK = {
  // The n-th run waits at the n-th gate.
  desk: component("desk", {
    actions: { work: action({ byCall: numbers.map(waiting) }) },
  }),
};

const actions = (judgesAdmission: boolean): Script => ({
  judgesAdmission,
  start: ({ number }) => {
    const request = { capabilityId: "view:desk.work", input: { call: number } };
    return { id: `start-${number}`, setup: true, start: { request, as: `call-${number}`, signal: "live" } };
  },
  gate: (call, { started }) => `gate-${started.indexOf(call) + 1}`,
});

function actionStory(depth: number, list: readonly Event[], judgesAdmission: boolean): Story {
  const pool = new Pool({ running: 1, waiting: depth });
  const { steps } = told(actions(judgesAdmission), pool, list);
  const given = { registry: { limits: { actionQueueDepth: depth } }, components: DESK };
  if (judgesAdmission) return { given, steps: [mount("desk"), ...steps] };
  const end = [...pool.running, ...pool.waiting].map((_, index) => release(`gate-${pool.started.length + index}`));
  const order = [...pool.started, ...pool.waiting].map(({ number }) => ({ input: { call: number } }));
  return {
    given,
    steps: [mount("desk"), ...steps, ...end, { id: "order", calls: { of: "desk.work" }, expect: order }],
  };
}

function release(gate: string): StoryStep {
  return { id: `release-${gate}`, setup: true, release: { gate } };
}

const CONSUMERS = [
  { id: "a", kind: "test" },
  { id: "b", kind: "test" },
  { id: "c", kind: "test" },
] as const;

const WALL = {
  // The n-th call is of the n-th observation, which waits at the n-th gate: an observation has no input to tell it by.
  wall: component("wall", {
    observations: Object.fromEntries(numbers.map((number) => [`o${number}`, observation(waiting(number))])),
  }),
};

const observations: Script = {
  judgesAdmission: false,
  start: ({ number, consumer }) => {
    const start = { request: { capabilityId: `view:wall.o${number}` }, consumer: CONSUMERS[consumer] };
    return { id: `start-${number}`, setup: true, start: { ...start, as: `call-${number}`, signal: "live" } };
  },
  gate: ({ number }) => `gate-${number}`,
};

/** All runs of observations so far, in order. */
function runs(id: string, calls: readonly Call[], expect: unknown): StoryStep {
  const owners = calls.map(({ number }) => `wall.o${number}`);
  return { id, log: { types: ["run"], owners }, expect };
}

function isRunOf({ number }: Call): object {
  return { $$subset: { owner: `wall.o${number}` } };
}

function wall(limits: object, steps: StoryStep[]): Story {
  return { given: { registry: { limits }, components: WALL }, steps: [mount("wall"), ...steps] };
}

function limitsOf({ running, waiting }: Bounds, total: number): object {
  return {
    maxConcurrentObservationsPerConsumer: running,
    maxQueuedObservationsPerConsumer: waiting,
    maxConcurrentObservationsTotal: total,
  };
}

const ENOUGH = 32;
const upTo = (max: number) => fc.integer({ min: 1, max });
const allNumbers = numbers.map((number) => ({ number, consumer: 0 }));

/** Queues and pools keep their bounds and their order: "Concurrency, timeouts, cancellation". */
export const queueProperties: readonly Property[] = [
  {
    id: "property/action-queue-order",
    rules: ["AS-CONC-002"],
    title: "Whoever ends or leaves the queue meanwhile, waiting actions start in the order in which they came",
    catches: "a queue that loses its order when somebody leaves it: actions act on one another's results",
    kills: ["conc-last-in-first-out"],
    ...COMMON,
    stories: events(1).map((list) => actionStory(MOST_CALLS, list, false)),
  },
  {
    id: "property/action-queue-bounds",
    rules: ["AS-CONC-015", "AS-CONC-016"],
    title: "Whoever came, ended or left before, as many actions wait as the depth says, and one more is refused",
    catches: "a place in the queue that is counted twice or never given back: refusals without need, or no bound",
    kills: [
      "conc-running-counts-as-waiting",
      "conc-one-too-many-waits",
      "conc-full-is-called-rate",
      "conc-places-not-given-back",
    ],
    ...COMMON,
    stories: fc.tuple(upTo(3), events(1)).map(([depth, list]) => actionStory(depth, list, true)),
  },
  {
    id: "property/observation-order",
    rules: ["AS-OBS-007"],
    title: "Whoever ends or leaves meanwhile, the waiting observations of a consumer start in the order of arrival",
    catches: "a pool that loses a consumer's order when somebody leaves, or mixes consumers up",
    kills: ["obs-last-in-first-out"],
    ...COMMON,
    stories: fc.tuple(upTo(2), events(2)).map(([running, list]) => {
      const bounds = { running, waiting: MOST_CALLS };
      const pool = new Pool(bounds);
      const { steps } = told(observations, pool, list);
      const end = [...pool.running, ...pool.waiting].map((call) => release(`gate-${call.number}`));
      const order = CONSUMERS.flatMap((_, consumer) => {
        // Each consumer's calls began in the order of their numbers, but for those that left.
        const own = of([...pool.started, ...pool.waiting], { number: 0, consumer }).sort((a, b) => a.number - b.number);
        return own.length > 0 ? [runs(`order-${consumer}`, own, own.map(isRunOf))] : [];
      });
      return wall(limitsOf(bounds, ENOUGH), [...steps, ...end, ...order]);
    }),
  },
  {
    id: "property/observation-share",
    rules: ["AS-OBS-001", "AS-OBS-004"],
    title: "At any moment as many observations of a consumer run as its limit allows, and no more",
    catches: "a slot that is counted twice or never given back: observations wait without need, or without bound",
    kills: ["obs-all-against-one-share", "obs-one-too-many-of-a-consumer"],
    ...COMMON,
    stories: fc.tuple(upTo(2), events(2)).map(([running, list]) => {
      const bounds = { running, waiting: MOST_CALLS };
      const look = (event: number, { started }: Pool) => runs(`runs-${event}`, allNumbers, { $$size: started.length });
      return wall(limitsOf(bounds, ENOUGH), told({ ...observations, look }, new Pool(bounds), list).steps);
    }),
  },
  {
    id: "property/observation-queue-bounds",
    rules: ["AS-OBS-006", "AS-OBS-008"],
    title:
      "Whoever came, ended or left before, as many observations of a consumer wait as allowed, and one more is refused",
    catches: "a place in the queue that is counted twice or never given back: refusals without need, or no bound",
    kills: ["obs-running-counts-as-waiting", "obs-one-too-many-waits", "obs-full-is-called-rate"],
    ...COMMON,
    stories: fc.tuple(upTo(2), upTo(2), events(2)).map(([running, waiting, list]) => {
      const bounds = { running, waiting };
      return wall(
        limitsOf(bounds, ENOUGH),
        told({ ...observations, judgesAdmission: true }, new Pool(bounds), list).steps,
      );
    }),
  },
  {
    id: "property/observation-total",
    rules: ["AS-OBS-005"],
    title: "Whoever came, ended or left before, no more observations run at one time than the total allows",
    catches: "a total that is checked on arrival only: a slot that is handed on is not counted",
    kills: ["obs-total-not-looked-at", "obs-handed-over-slot-not-counted"],
    ...COMMON,
    stories: fc.tuple(upTo(3), events(3)).map(([total, list]) => totalStory(total, list)),
  },
];

/**
 * Who waits for a slot of the total, whether it waits at all, and who gets the next one is left open. So only calls end
 * of which it is known that they run, because they came when there was room for all; and only the bound is asserted.
 */
function totalStory(total: number, list: readonly Event[]): Story {
  const steps: StoryStep[] = [];
  const known: number[] = [];
  let calls = 0;
  let ended = 0;
  for (const [index, event] of list.entries()) {
    if (event.kind === "start") {
      calls += 1;
      steps.push(observations.start({ number: calls, consumer: event.consumer }));
      if (calls <= total) known.push(calls);
    } else {
      const [number] = known.splice(event.which % Math.max(known.length, 1), 1);
      if (number === undefined) continue;
      steps.push(release(`gate-${number}`));
      ended += 1;
    }
    steps.push(
      runs(`runs-${index + 1}`, allNumbers, { $$size: { $$between: [Math.min(calls, total), ended + total] } }),
    );
  }
  return wall(limitsOf({ running: MOST_CALLS, waiting: MOST_CALLS }, total), steps);
}

import fc from "fast-check";
import type { Property, Story, StoryStep } from "./property.js";
import { action, component } from "./stories.js";

/** Components of a program: two instances of one type, and one of another. */
const PLACES = ["a1", "a2", "b1"] as const;
type Place = (typeof PLACES)[number];

const GIVEN_COMPONENTS = Object.fromEntries(
  PLACES.map((place) => {
    const instance = { instanceId: place, actions: { run: action({ return: "done" }) } };
    return [place, component(place === "b1" ? "board" : "area", instance)];
  }),
);

type Onto = "reject" | "replace";

/** One call; `handle` chooses among the handles that the program has so far, dead and ended ones included. */
type Call =
  | { kind: "register"; place: Place }
  | { kind: "unregister" | "enable" | "override" | "invalidate"; handle: number };

const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("register" as const), place: fc.constantFrom(...PLACES) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom("unregister" as const, "enable" as const, "override" as const, "invalidate" as const),
      handle: fc.nat(5),
    }),
  },
);

interface Handle {
  name: string;
  place: Place;
  live: boolean;
  enabled: boolean;
  available: boolean;
}

/** What the documents say of a registry, as far as these programs can tell. */
class Model {
  readonly steps: StoryStep[] = [{ id: "empty", version: {}, expect: { $$literal: "0", $$bind: "v0" } }];
  private readonly handles: Handle[] = [];
  private mutations = 0;
  /** Whether a replacement moves the version by one or by two is left open. */
  private replacements = 0;
  private versions = 0;
  private readonly onto: Onto;

  constructor(onto: Onto) {
    this.onto = onto;
  }

  perform(asked: Call): void {
    if (asked.kind === "register") this.register(asked.place);
    else if (this.handles.length > 0)
      this.change(asked.kind, this.handles[asked.handle % this.handles.length] as Handle);
  }

  private register(place: Place): void {
    const taken = this.handles.find((handle) => handle.place === place && handle.live);
    const name = `h${this.handles.length + 1}`;
    const isLive = taken === undefined || this.onto === "replace";
    const earlier = this.handles.filter(isRegistration).map((handle) => ({ $$ref: handle.name }));
    const fresh = earlier.length > 0 ? { $$not: { $$oneOf: earlier } } : {};
    const expect = isLive ? { status: "active", registrationId: { ...fresh, $$bind: name } } : { status: "rejected" };
    this.handles.push({ name: isLive ? name : `dead-${name}`, place, live: isLive, enabled: true, available: true });
    if (taken && isLive) {
      taken.live = false;
      this.replacements += 1;
    }
    const as = isLive ? name : `dead-${name}`;
    this.step(`register-${place}`, { register: { component: place, as }, expect: { $$subset: expect } }, isLive);
  }

  private change(kind: Exclude<Call["kind"], "register">, handle: Handle): void {
    const id = `${kind}-${handle.name}`;
    switch (kind) {
      case "unregister": {
        const moves = handle.live;
        handle.live = false;
        this.step(id, { setup: true, unregister: { handle: handle.name } }, moves);
        break;
      }
      case "invalidate":
        this.step(id, { setup: true, invalidate: { handle: handle.name } }, handle.live);
        break;
      case "enable":
        // Only what changes something: whether another update moves the version is left open.
        handle.enabled = !handle.enabled;
        this.update(id, handle, { enabled: handle.enabled });
        break;
      case "override":
        handle.available = !handle.available;
        this.update(id, handle, { availability: { run: { available: handle.available } } });
        break;
    }
  }

  private update(id: string, handle: Handle, patch: object): void {
    this.step(id, { setup: true, update: { handle: handle.name, patch } }, handle.live);
  }

  /** One call, and a look at what came of it. */
  private step(id: string, step: Omit<StoryStep, "id">, moves: boolean): void {
    const number = this.versions + 1;
    this.steps.push({ id: `${number}-${id}`, ...step });
    const before = { $$ref: `v${this.versions}` };
    this.versions = number;
    if (moves) this.mutations += 1;
    const version = moves ? { ...this.possibleVersions(), $$not: before } : before;
    const surfaceVersion = { ...version, $$bind: `v${number}` };
    const components = { $$unordered: this.handles.filter(({ live }) => live).map(descriptor) };
    this.steps.push({ id: `${number}-then`, snapshot: {}, expect: { $$subset: { surfaceVersion, components } } });
  }

  private possibleVersions(): { $$oneOf: string[] } {
    return { $$oneOf: Array.from({ length: this.replacements + 1 }, (_, more) => String(this.mutations + more)) };
  }
}

/** A rejected handle's id is left open. */
function isRegistration({ name }: Handle): boolean {
  return !name.startsWith("dead-");
}

function descriptor({ name, place }: Handle): object {
  return { $$subset: { type: place === "b1" ? "board" : "area", instanceId: place, registrationId: { $$ref: name } } };
}

function program(onDuplicateInstance: Onto, calls: readonly Call[]): Story {
  const model = new Model(onDuplicateInstance);
  for (const asked of calls) model.perform(asked);
  return { given: { registry: { onDuplicateInstance }, components: GIVEN_COMPONENTS }, steps: model.steps };
}

/** What a snapshot's order is made of. The names are those on which all collations agree. */
const placed = fc.record({
  priorities: fc.record({ alpha: fc.integer({ min: -1, max: 1 }), beta: fc.integer({ min: -1, max: 1 }) }),
  arrivals: fc.shuffledSubarray(["alpha-a", "alpha-b", "alpha-c", "beta-a", "beta-b"], { minLength: 2 }),
  leaving: fc.nat(9),
});

function mounted({ priorities, arrivals, leaving }: typeof placed extends fc.Arbitrary<infer T> ? T : never): Story {
  const parts = (place: string) => place.split("-") as ["alpha" | "beta", string];
  const components = arrivals.map((place) => {
    const [type, instanceId] = parts(place);
    const members = { instanceId, priority: priorities[type], actions: { run: action({ return: "done" }) } };
    return [place, component(type, members)];
  });
  // One of them leaves again, or none.
  const left = arrivals[leaving];
  const steps: StoryStep[] = arrivals.map((place) => ({
    id: `mount-${place}`,
    setup: true,
    register: { component: place },
  }));
  if (left !== undefined) steps.push({ id: `unmount-${left}`, setup: true, unregister: { handle: left } });
  const order = arrivals
    .filter((place) => place !== left)
    .map(parts)
    .sort(([a, i], [b, j]) => priorities[b] - priorities[a] || compare(a, b) || compare(i, j))
    .map(([type, instanceId]) => ({ $$subset: { type, instanceId } }));
  steps.push({ id: "look", snapshot: {}, expect: { $$subset: { components: order } } });
  return { given: { components: Object.fromEntries(components) }, steps };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Programs of registering, updating and unregistering: "Registration lifecycle", "Versioning", "Snapshot". */
export const lifecycleProperties: readonly Property[] = [
  {
    id: "property/lifecycle-program",
    rules: ["AS-LIFE-004"],
    title: "After any calls, what is live has ids of its own and the version is as the mutations say",
    catches: "a catalog or a version that some order of calls leads astray: a call reaches the wrong registration",
    kills: ["lifecycle-rejection-counts", "lifecycle-program-ids-by-key", "lifecycle-replaced-stays-listed"],
    profile: "registry",
    editions: ["0.2"],
    stories: fc
      .tuple(fc.constantFrom<Onto>("reject", "replace"), fc.array(call, { minLength: 1, maxLength: 7 }))
      .map(([onto, calls]) => program(onto, calls)),
  },
  {
    id: "property/snapshot-order",
    rules: ["AS-SNAP-003"],
    title: "Whatever is mounted in whatever order, a snapshot is sorted by priority, type and instance",
    catches: "an order that depends on the order of mounting, or on what was mounted and left again",
    kills: [
      "snapshot-order-ascending",
      "snapshot-order-of-mounting",
      "snapshot-order-type-first",
      "snapshot-order-without-sign",
    ],
    profile: "registry",
    editions: ["0.2"],
    stories: placed.map(mounted),
  },
];

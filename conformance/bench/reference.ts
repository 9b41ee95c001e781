import { pathToFileURL } from "node:url";
import { Bench } from "tinybench";
import { buildManifest, type CapabilityDeclaration, type Declaration } from "../module-subject/manifest.js";
import { type Measure, median } from "./measure.js";

/** The part of the documented API that is timed. */
interface Api {
  createCapabilityAuthority(manifest: unknown): unknown;
  defineAgentComponentContract(definition: unknown, provenance: unknown): { bind(binding: unknown): unknown };
  createAgentSurfaceRegistry(options: unknown): Registry;
  fromJsonSchema(schema: unknown): unknown;
  emptyObjectSchema: { jsonSchema: unknown };
}

interface Registry {
  register(definition: unknown): { unregister(): void };
  invoke(request: unknown): Promise<{ status: string }>;
  snapshot(): unknown;
}

const TYPE = "bench.item";
const DESCRIPTION = "An item.";
const ACTION = { description: "Do nothing.", effect: "local-state" };
const OBSERVATION = { description: "A number." };

/** Times the reference as an application would use it: microseconds an operation, on one core. */
export async function measureReference(modulePath: string): Promise<Measure[]> {
  const api = (await import(pathToFileURL(modulePath).href)) as Api;
  const world = createWorld(api);
  const policy = { name: "bench", onAuthorize: (_context: unknown, next: () => unknown) => next() };

  const plain = world.registry();
  plain.register(world.bind("only"));
  const policed = world.registry({ policies: [policy, { ...policy, name: "bench-two" }] });
  policed.register(world.bind("only"));
  const hundred = world.registry();
  for (let index = 0; index < 100; index += 1) hundred.register(world.bind(`i${index}`));

  const bench = new Bench({ time: 400, warmupTime: 150 });
  bench
    .add("no-op action", () => settled(plain.invoke({ capabilityId: `view:${TYPE}.act`, input: {} })))
    .add("no-op action, two authorising policies", () =>
      settled(policed.invoke({ capabilityId: `view:${TYPE}.act`, input: {} })),
    )
    .add("observation", () => settled(plain.invoke({ capabilityId: `view:${TYPE}.value` })))
    .add("snapshot of 100 components, nothing changed", () => void hundred.snapshot());
  await bench.run();

  const aims = ["≤ 30 µs", "≤ 50 µs", "≤ 18 µs", "≤ 70 µs"];
  const rows = bench.tasks.map((task, index): Measure => {
    const result = task.result as { latency?: { p50?: number } };
    const microseconds = (result.latency?.p50 ?? Number.NaN) * 1000;
    return {
      what: `reference: ${task.name}`,
      aim: aims[index] ?? "",
      measured: `${microseconds.toFixed(1)} µs (median)`,
    };
  });
  return [...rows, ...registerAndUnregister(world), ...growth(world)];
}

async function settled(result: Promise<{ status: string }>): Promise<void> {
  const { status } = await result;
  if (status !== "ok") throw new Error(`the benchmark's invocation ended with ${status}`);
}

interface World {
  registry(options?: object): Registry;
  bind(instanceId: string): unknown;
}

function createWorld(api: Api): World {
  const integer = api.fromJsonSchema({ type: "integer" });
  const declared: CapabilityDeclaration[] = [
    {
      ...OBSERVATION,
      capabilityId: `view:${TYPE}.value`,
      kind: "observation",
      effect: "read",
      outputSchema: { type: "integer" },
      confirmation: "never",
      origin: "first-party",
    },
    {
      ...ACTION,
      capabilityId: `view:${TYPE}.act`,
      kind: "action",
      inputSchema: api.emptyObjectSchema.jsonSchema,
      confirmation: "never",
      origin: "first-party",
    },
  ];
  const declaration: Declaration = { name: "item", capabilities: declared };
  const { manifest, provenance } = buildManifest([declaration], "1.0.0");
  const authority = api.createCapabilityAuthority(manifest);
  const contract = api.defineAgentComponentContract(
    {
      type: TYPE,
      description: DESCRIPTION,
      observations: { value: { ...OBSERVATION, output: integer } },
      actions: { act: { ...ACTION, input: api.emptyObjectSchema } },
    },
    provenance.get(declaration),
  );
  return {
    registry: (options = {}) => api.createAgentSurfaceRegistry({ authority, ...options }),
    bind: (instanceId) =>
      contract.bind({
        instanceId,
        observations: { value: { read: () => 1 } },
        actions: { act: { execute: () => undefined } },
      }),
  };
}

function registerAndUnregister(world: World): Measure[] {
  const milliseconds = median(Array.from({ length: 15 }, () => timeRegistrations(world, 1000)));
  return [
    {
      what: "reference: register and unregister 1,000 components",
      aim: "≤ 14 ms",
      measured: `${milliseconds.toFixed(1)} ms (median)`,
    },
  ];
}

/**
 * Time per component at 10,000 over that at 100: a factor of about one is linear growth. Few components are timed many
 * times and many a few times, so that each size has the same share of the engine's warming up and cleaning.
 */
function growth(world: World): Measure[] {
  const per = (count: number, time: (world: World, count: number) => number) =>
    median(Array.from({ length: Math.max(7, 40_000 / count) }, () => time(world, count))) / count;
  const row = (what: string, time: (world: World, count: number) => number): Measure => ({
    what: `reference: ${what}, cost of one at 10,000 over at 100`,
    aim: "not above linear",
    measured: `× ${(per(10_000, time) / per(100, time)).toFixed(2)}`,
  });
  return [
    row("register and unregister", timeRegistrations),
    row("first snapshot", timeFirstSnapshot),
    row("snapshot, nothing changed", timeSnapshot),
  ];
}

function timeRegistrations(world: World, count: number): number {
  const registry = world.registry();
  const bound = Array.from({ length: count }, (_, index) => world.bind(`i${index}`));
  const began = performance.now();
  const handles = bound.map((definition) => registry.register(definition));
  for (const handle of handles) handle.unregister();
  return performance.now() - began;
}

function timeFirstSnapshot(world: World, count: number): number {
  return timeOf(registryOf(world, count));
}

function timeSnapshot(world: World, count: number): number {
  const registry = registryOf(world, count);
  registry.snapshot();
  return timeOf(registry);
}

function registryOf(world: World, count: number): Registry {
  const registry = world.registry();
  for (let index = 0; index < count; index += 1) registry.register(world.bind(`i${index}`));
  return registry;
}

function timeOf(registry: Registry): number {
  const began = performance.now();
  registry.snapshot();
  return performance.now() - began;
}

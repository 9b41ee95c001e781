import { describe, expect, it } from "vitest";
import { driverOf, stageOn, UNDEFINED } from "./test/stage.js";
import { makeToy } from "./test/toy-module.js";

/** A toolset that hands out other tools after each mutation; its tools are instances of a class, as anybody's may be. */
function toyWithTools() {
  const options: unknown[] = [];
  let generation = 0;
  class Tool {
    readonly #made = generation;
    readonly name = "go";
    readonly extra = { made: this.#made };
    get description() {
      return `made ${this.#made}`;
    }
    execute(input: unknown, call: unknown) {
      if (input === "break") throw new Error("broken");
      return input === "wait" ? new Promise(() => {}) : { made: this.#made, input, call };
    }
  }
  const listeners = new Set<(tools: unknown) => void>();
  const createAgentToolset = (_registry: unknown, given: unknown) => {
    if (given === null) throw new TypeError("no options");
    options.push(given);
    return {
      tools: () => [new Tool()],
      wireNameMap: () => new Map([["go", "view:a.go"]]),
      subscribe(listener: (tools: unknown) => void) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      dispose() {
        generation += 1;
        for (const listener of listeners) listener([new Tool()]);
      },
    };
  };
  return { module: { ...makeToy(), createAgentToolset }, options };
}

async function staged() {
  const { module, options } = toyWithTools();
  const stage = await stageOn(module);
  await stage.ask("toolset.create", { toolset: "kit", options: { consumer: { id: "a", kind: "test" } } });
  return { ...stage, options };
}

describe("toolsets, driven", () => {
  it("are claimed by the export, and unsupported without it", async () => {
    const { module } = toyWithTools();
    const { profiles } = await (await driverOf(module)).hello({ protocol: 1, edition: "0.2" });
    expect(profiles).toEqual(expect.arrayContaining(["toolset-direct", "toolset-meta"]));
    const bare = await stageOn(makeToy());
    const create = (mode: string) => bare.ask("toolset.create", { toolset: "kit", options: { mode } });
    expect(await create("direct")).toMatchObject({ unsupported: { feature: "toolset-direct" } });
    expect(await create("meta")).toMatchObject({ unsupported: { feature: "toolset-meta" } });
  });

  it("get their options untouched, and what they throw is an observation", async () => {
    const { ask, options } = await staged();
    expect(options).toEqual([{ consumer: { id: "a", kind: "test" } }]);
    expect(await ask("toolset.create", { toolset: "none", options: null })).toMatchObject({
      threw: { name: "TypeError" },
    });
  });

  it("show their tools without execute, whatever the tools are made of", async () => {
    const { ask, log } = await staged();
    const tool = { name: "go", description: "made 0", extra: { made: 0 } };
    expect((await ask("toolset.tools", { toolset: "kit" })).value).toEqual([tool]);
    expect((await ask("toolset.wireNameMap", { toolset: "kit" })).value).toEqual({ go: "view:a.go" });
    await ask("toolset.subscribe", { toolset: "kit", listener: "ear" });
    await ask("toolset.dispose", { toolset: "kit" });
    await ask("unsubscribe", { listener: "ear" });
    await ask("toolset.dispose", { toolset: "kit" });
    const later = { name: "go", description: "made 1", extra: { made: 1 } };
    expect(log).toEqual([{ seq: 1, type: "event", listener: "ear", event: [later] }]);
  });

  it("let a tool of an earlier moment be called", async () => {
    const { ask } = await staged();
    await ask("toolset.tools", { toolset: "kit", as: "old" });
    await ask("toolset.dispose", { toolset: "kit" });
    const call = { toolset: "kit", name: "go", input: { n: 1 } };
    expect((await ask("toolset.execute", { ...call, from: "old" })).value).toEqual({
      made: 0,
      input: { n: 1 },
      call: {},
    });
    const fresh = await ask("toolset.execute", { ...call, toolCallId: "t1" });
    expect(fresh.value).toEqual({ made: 1, input: { n: 1 }, call: { toolCallId: "t1" } });
    expect((await ask("toolset.execute", { toolset: "kit", name: "go" })).value).toMatchObject({ input: UNDEFINED });
  });

  it("tell a tool that is not there, a throw and a mistake of the story apart", async () => {
    const { ask } = await staged();
    expect((await ask("toolset.execute", { toolset: "kit", name: "stop" })).value).toEqual(UNDEFINED);
    expect((await ask("toolset.execute", { toolset: "kit", name: "go", input: "break" })).threw).toMatchObject({
      message: "broken",
    });
    for (const wrong of [
      { toolset: "other", name: "go" },
      { toolset: "kit", name: "go", from: "never" },
    ]) {
      expect((await ask("toolset.execute", wrong)).driverError).toBeDefined();
    }
    expect((await ask("toolset.start", { toolset: "kit", name: "go" })).driverError).toBeDefined();
  });

  it("keep begun calls under their names", async () => {
    const { ask, log } = await staged();
    const start = (as: string, input: unknown) => ask("toolset.start", { toolset: "kit", name: "go", input, as });
    expect((await start("long", "wait")).value).toEqual(UNDEFINED);
    expect(await ask("peek", { call: "long" })).toMatchObject({ pending: true });
    await start("short", "x");
    expect((await ask("await", { call: "short" })).value).toMatchObject({ input: "x" });
    expect(log).toMatchObject([{ type: "settled", call: "short", value: { input: "x" } }]);
  });
});

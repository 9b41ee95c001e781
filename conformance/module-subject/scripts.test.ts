import { describe, expect, it } from "vitest";
import type { Given, Script } from "../../spec/generated/types.js";
import { acting, type Stage, stageOn, UNDEFINED } from "./test/stage.js";
import { makeToy } from "./test/toy-module.js";

const CALL = { capabilityId: "view:c.run", input: { a: 1 } };

/** A session in which `c.run` does what the script says, registered. */
async function running(script: Script, given: Given = {}): Promise<Stage> {
  const stage = await stageOn(makeToy(), { components: acting(script), ...given });
  await stage.ask("register", { component: "c" });
  return stage;
}

/** What the script's run gave, when it gave it. */
async function outputOf(script: Script, given: Given = {}): Promise<unknown> {
  const { ask } = await running(script, given);
  const { value, threw, pending } = await ask("invoke", { request: CALL });
  return threw ?? (pending ? "pending" : (value as { output: unknown }).output);
}

describe("scripts", () => {
  it.each<[string, Script, unknown]>([
    ["return", { return: { a: [1], b: { $tag: "undefined" } } }, { a: [1], b: UNDEFINED }],
    ["return of a promise, as a value", { return: { $tag: "promise", value: 5 } }, 5],
    ["echo of the input", { echo: "input" }, { a: 1 }],
    ["echo below the input", { echo: "input.a" }, 1],
    ["echo below the context", { echo: "context.host.user" }, "u"],
    ["echo of nothing", { echo: "input.a.b.c" }, UNDEFINED],
    ["read", { read: "cell" }, [1]],
    ["read of an empty cell", { read: "none" }, UNDEFINED],
    ["write of a value", { do: [{ write: "x", value: 7 }, { read: "x" }] }, 7],
    ["write from the input", { do: [{ write: "x", from: "input" }, { read: "x" }] }, { a: 1 }],
    ["append", { do: [{ append: "cell", value: 2 }, { append: "new", from: "input.a" }, { read: "cell" }] }, [1, 2]],
    ["count", { do: [{ count: "n" }, { count: "n" }] }, 2],
    ["do: the last result", { do: [{ return: 1 }, { return: 2 }] }, 2],
    ["do: waits where a part waits", { do: [{ async: { count: "n" } }, { read: "n" }] }, 1],
    ["async", { async: { return: 3 } }, 3],
    ["thenable", { thenable: { return: 4 } }, 4],
    ["if that holds", { if: { path: "input", equals: { a: 1 } }, then: { return: "yes" } }, "yes"],
    ["if that fails", { if: { path: "input.a", equals: 2 }, then: { return: "yes" }, else: { return: "no" } }, "no"],
    ["if that fails, without else", { if: { path: "input.a", equals: 2 }, then: { return: "yes" } }, UNDEFINED],
    ["mutate", { do: [{ mutate: "input", set: { b: 2 } }, { echo: "input" }] }, { a: 1, b: 2 }],
    ["throw", { throw: { error: "text" } }, { name: "Error", message: "text" }],
    ["throw within async", { async: { throw: { error: "text" } } }, { name: "Error", message: "text" }],
    ["reject", { reject: { error: "text" } }, { name: "Error", message: "text" }],
    [
      "throw of an agent error",
      { throw: { agent: { code: "X", message: "m", retry: "no" } } },
      { name: "AgentSurfaceError", message: "m", payload: { code: "X", message: "m", retry: "no" } },
    ],
    ["throw of a value", { throw: { value: 5 } }, { name: "", message: "5" }],
    [
      "throw of a precondition",
      { throw: { precondition: { message: "p" } } },
      { name: "", message: '{"message":"p"}' },
    ],
    ["a hold that nobody releases", { hold: "g" }, "pending"],
    ["a wait", { wait: 10 }, "pending"],
  ])("%s", async (_name, script, expected) => {
    expect(await outputOf(script, { cells: { cell: [1] }, host: { user: "u" } })).toEqual(expected);
  });

  it("byCall: the n-th run does the n-th, the last repeats", async () => {
    const { ask } = await running({ byCall: [{ return: 1 }, { return: 2 }] });
    const outputs = [];
    for (let call = 0; call < 3; call++) {
      outputs.push(((await ask("invoke", { request: CALL })).value as { output: unknown }).output);
    }
    expect(outputs).toEqual([1, 2, 2]);
  });

  it("return gives a new value each time, read the same", async () => {
    const stage = await running({ do: [{ read: "cell" }] }, { cells: { cell: { n: 1 } } });
    await stage.ask("invoke", { request: CALL, as: "one" });
    await stage.ask("tamper", { target: { result: "one" }, path: ["output", "n"], value: 2 });
    expect((await stage.ask("cell.get", { cell: "cell" })).value).toEqual({ n: 2 });
  });

  it("hold goes on when its gate is released, before or after", async () => {
    const { ask } = await running({ hold: "g", then: { return: "through" } });
    await ask("start", { request: CALL, as: "call" });
    expect(await ask("peek", { call: "call" })).toEqual({ pending: true });
    await ask("release", { gate: "g" });
    expect((await ask("await", { call: "call" })).value).toMatchObject({ output: "through" });
    expect((await ask("invoke", { request: CALL })).value).toMatchObject({ output: "through" });
  });

  it("wait takes virtual time", async () => {
    const { ask } = await running({ wait: 500, then: { return: "late" } });
    await ask("start", { request: CALL, as: "call" });
    await ask("advance", { ms: 499 });
    expect(await ask("peek", { call: "call" })).toEqual({ pending: true });
    await ask("advance", { ms: 1 });
    expect((await ask("peek", { call: "call" })).value).toMatchObject({ output: "late" });
  });

  it("awaitSignal goes on when its signal is aborted, which the log tells", async () => {
    const { ask, log } = await running({ awaitSignal: true, then: { throw: { error: "stopped" } } });
    await ask("start", { request: CALL, as: "call" });
    await ask("abort", { call: "call" });
    expect((await ask("await", { call: "call" })).threw).toMatchObject({ message: "stopped" });
    expect(log.filter(({ type }) => type === "signal" || type === "settled")).toMatchObject([
      { type: "signal", owner: "c.run" },
      { type: "settled", call: "call", threw: { message: "stopped" } },
    ]);
  });

  it("a signal that is aborted after the run is no entry", async () => {
    const { ask, log } = await running({ return: 1 });
    await ask("start", { request: CALL, as: "call" });
    await ask("abort", { call: "call" });
    expect(log.filter(({ type }) => type === "signal")).toEqual([]);
  });

  it("a run is an entry with what it received", async () => {
    const { ask, log } = await running({ return: 1 });
    await ask("start", { request: CALL, as: "call", consumer: { id: "x", kind: "test" } });
    expect(log.find(({ type }) => type === "run")).toMatchObject({
      type: "run",
      owner: "c.run",
      hook: "execute",
      input: { a: 1 },
      context: { consumer: { id: "x" }, invocationId: "i", signal: { aborted: false } },
    });
  });

  it("perform: operations from inside, synchronously", async () => {
    const script: Script = {
      do: [
        { perform: "register", with: { component: "d", as: "inner" } },
        { perform: "unregister", with: { handle: "inner" } },
        { perform: "host.set", with: { host: { user: "new" } } },
        { perform: "snapshot", with: { context: 1 } },
      ],
    };
    const given = { components: { ...acting(script), d: { type: "d", description: "Another." } } };
    const { ask } = await stageOn(makeToy(), given);
    await ask("register", { component: "c" });
    const { value } = await ask("invoke", { request: CALL });
    expect(value).toMatchObject({ output: { context: 1, components: [{ type: "c" }] } });
    expect((await ask("handle", { handle: "inner" })).value).toMatchObject({ status: "unregistered" });
  });

  it("perform invoke: left to itself, or waited for", async () => {
    const inner = {
      description: "I.",
      input: { empty: true } as const,
      effect: "local-state",
      execute: { return: "inner" },
    };
    const perform = { perform: "invoke", with: { request: { capabilityId: "view:c.inner" } } };
    const outputs: unknown[] = [];
    for (const script of [perform, { ...perform, await: true }]) {
      const { ask, log } = await stageOn(makeToy(), { components: acting(script, { inner }) });
      await ask("register", { component: "c" });
      outputs.push(((await ask("invoke", { request: CALL })).value as { output: unknown }).output);
      expect(log.filter(({ type }) => type === "settled")).toMatchObject([
        { call: "inside1", value: { output: "inner" } },
      ]);
    }
    expect(outputs).toMatchObject([UNDEFINED, { status: "ok", output: "inner" }]);
  });

  it("a story that is wrong is the driver's to tell, whatever the subject made of it", async () => {
    const { ask } = await running({ async: { perform: "unregister", with: { handle: "nobody" } } });
    expect((await ask("invoke", { request: CALL })).driverError?.message).toContain("nobody");
    expect((await ask("version")).value).toBe("1");
    const other = await running({ sing: "song" } as never);
    expect((await other.ask("invoke", { request: CALL })).driverError?.message).toContain("not a script");
  });
});

describe("policies", () => {
  it.each<[string, Script, string]>([
    ["next", { next: true }, "ok"],
    ["next, then something", { next: true, then: { return: 1 } }, "ok"],
    ["next twice", { do: [{ next: true }, { next: true }] }, "ok"],
    ["no next", { return: 1 }, "error"],
  ])("%s", async (_name, onAuthorize, status) => {
    const registry = { policies: [{ name: "p", onAuthorize }] };
    const { ask, log } = await running({ return: 1 }, { registry });
    expect((await ask("invoke", { request: CALL })).value).toMatchObject({ status });
    expect(log.find(({ type }) => type === "run")).toMatchObject({ owner: "policy:p", hook: "onAuthorize" });
  });

  it("see their context, and the effective input where they have one", async () => {
    const policy = { name: "p", onDiscovery: { return: 1 }, onInvoke: { next: true } } as const;
    const { ask, log } = await running({ return: 1 }, { registry: { policies: [policy] } });
    await ask("invoke", { request: CALL });
    expect(log.filter((entry) => entry.type === "run" && entry.owner === "policy:p")).toMatchObject([
      { hook: "onDiscovery", context: { capabilityId: "view:c.run" } },
      { hook: "onInvoke", input: { a: 1 }, context: { effectiveInput: { a: 1 } } },
    ]);
  });

  it("are built in, when the module has them", async () => {
    const toy = makeToy();
    const policies = [
      { builtin: "rateLimit", options: { limit: 2, windowMs: 10 } },
      { builtin: "hasPermission", options: { permission: "p", check: { echo: "context.capabilityId" } } },
    ] as const;
    const { ask, log } = await stageOn(toy, {
      registry: { policies: [...policies] },
      components: acting({ return: 1 }),
    });
    await ask("register", { component: "c" });
    await ask("invoke", { request: CALL });
    expect(toy.given.registries[0].policies[0]).toEqual({ name: "rateLimit", options: { limit: 2, windowMs: 10 } });
    expect(log.find(({ type }) => type === "run")).toMatchObject({ owner: "policy:hasPermission", hook: "check" });
    const { opened } = await stageOn({ ...toy, rateLimit: undefined }, { registry: { policies: [...policies] } });
    expect(opened).toMatchObject({ unsupported: { feature: "policies" } });
  });
});

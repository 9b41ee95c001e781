import { describe, expect, it, onTestFinished } from "vitest";
import type { Answer, Given, LogEntry } from "../../spec/generated/types.js";
import { inProcessModuleSource } from "../drivers/module.js";
import { loadReference } from "../faults/patched-reference.js";
import { Transcript } from "../run/transcript.js";
import type { AdapterFactory } from "./adapter.js";
import type { Members } from "./own.js";

interface Host {
  registry: Members & { confirmations: Members };
  consumer: object;
  snapshotContext?: object;
}
type Call = (...args: unknown[]) => unknown;

/** An adapter that only keeps its host, so that a test can do with it what it likes. */
function keeper() {
  const hosts: Host[] = [];
  let provide: Call = () => {};
  const factory: AdapterFactory = (options) => {
    provide = options.provide as Call;
    return { name: "keeper", start: (host: Host) => void hosts.push(host), stop() {} };
  };
  const member = (name: string): Call => hosts.at(-1)?.registry[name] as Call;
  const confirmations = (name: string): Call => hosts.at(-1)?.registry.confirmations[name] as Call;
  return { factory, hosts, member, confirmations, show: (tools: unknown[]) => provide(tools) };
}

const COMPONENTS: Given["components"] = {
  desk: {
    type: "desk",
    description: "A desk.",
    actions: {
      paint: { description: "Paint it.", input: { empty: true }, effect: "local-state", execute: { return: "done" } },
      sell: {
        description: "Sell it.",
        input: { empty: true },
        effect: "local-state",
        confirmation: "required",
        execute: { return: "sold" },
      },
    },
  },
};

async function staged(factory: AdapterFactory, given: Given = { components: COMPONENTS }) {
  const source = inProcessModuleSource({
    name: "keeper",
    load: () => loadReference("0.2"),
    adapter: { load: async () => factory, peer: "provider" },
    onStray: () => {},
  });
  const driver = await source.connect();
  onTestFinished(() => driver.bye());
  const transcript = new Transcript();
  const log: LogEntry[] = [];
  await driver.open({ session: "s", given });
  async function ask(operation: string, args: Members = {}): Promise<Answer> {
    const answer = await driver.do({ session: "s", operation, arguments: args });
    transcript.record({ step: operation, operation, arguments: args, answer });
    log.push(...(answer.log ?? []));
    return answer;
  }
  await ask("register", { component: "desk" });
  return { driver, ask, log, transcript };
}

async function started(given?: Given) {
  const { factory, ...kept } = keeper();
  const stage = await staged(factory, given);
  const created = await stage.ask("adapter.create", { adapter: "main" });
  await stage.ask("adapter.start", { adapter: "main", consumer: { id: "a", kind: "other" } });
  return { ...stage, ...kept, created };
}

const called = ({ transcript }: { transcript: Transcript }, query: object = {}) =>
  transcript.query("registryCalls", { ...query }) as Members[];

describe("an adapter as the subject", () => {
  it("claims what its peer has a part in, and nothing of its registry", async () => {
    const { driver } = await started();
    const hello = await driver.hello({ protocol: 1, edition: "0.2" });
    expect(hello).toMatchObject({ implementation: { adapter: "keeper" }, profiles: ["adapter"], sessions: "one" });
    expect(hello.features).toEqual(expect.arrayContaining(["clock", "confirmations", "call-ids", "several-adapters"]));
  });

  it("tells its name, and gets the host that the story gives", async () => {
    const { created, hosts, ask } = await started();
    expect(created.value).toEqual({ name: "keeper" });
    expect(hosts[0]).toEqual({ registry: expect.anything(), consumer: { id: "a", kind: "other" } });
    const snapshotContext = { scope: ["desk"] };
    await ask("adapter.start", { adapter: "main", consumer: { id: "a", kind: "other" }, snapshotContext });
    expect(hosts[1]).toMatchObject({ snapshotContext });
    expect(hosts[1]?.registry).toBe(hosts[0]?.registry);
  });

  it("whose start rejects, or whose stop throws, is an observation", async () => {
    const factory: AdapterFactory = () => ({
      start: () => Promise.reject(new RangeError("no start")),
      stop() {
        throw new TypeError("no stop");
      },
    });
    const { ask } = await staged(factory);
    await ask("adapter.create", { adapter: "main" });
    const start = await ask("adapter.start", { adapter: "main", consumer: { id: "a", kind: "other" } });
    expect(start.threw).toEqual({ name: "RangeError", message: "no start" });
    expect((await ask("adapter.stop", { adapter: "main" })).threw).toEqual({ name: "TypeError", message: "no stop" });
  });

  it("is never asked for by a module that is none", async () => {
    const driver = await inProcessModuleSource({ name: "m", load: () => loadReference("0.2") }).connect();
    onTestFinished(() => driver.bye());
    await driver.open({ session: "s", given: {} });
    const answer = await driver.do({ session: "s", operation: "adapter.create", arguments: { adapter: "main" } });
    expect(answer).toMatchObject({ unsupported: { feature: "adapter" } });
  });
});

describe("the registry of an adapter", () => {
  it("records what the adapter calls, with what it came to, and nothing that the story does", async () => {
    const stage = await started();
    await stage.ask("snapshot");
    stage.member("snapshot")({ scope: [] });
    const request = { capabilityId: "view:desk.paint", invocationId: "i" };
    const options = { consumer: { id: "a", kind: "other" }, signal: new AbortController().signal };
    await stage.member("invoke")(request, options);
    stage.member("getVersion")();
    await stage.ask("now");
    expect(called(stage)).toEqual([
      { method: "snapshot", context: { scope: [] } },
      {
        method: "invoke",
        request,
        options: { ...options, signal: { aborted: false } },
        result: expect.objectContaining({ status: "ok", invocationId: "i", output: "done" }),
      },
      { method: "getVersion" },
    ]);
    expect(called(stage, { methods: ["invoke"] })).toHaveLength(1);
    expect(called(stage, { adapter: "another" })).toEqual([]);
    expect(called(stage, { since: "now" })).toEqual([]);
  });

  it("passes a throw on, and records it", async () => {
    const stage = await started();
    expect(() => stage.member("subscribe")("no listener")).toThrow(TypeError);
    await stage.ask("now");
    expect(called(stage)).toEqual([{ method: "subscribe", threw: expect.objectContaining({ name: "TypeError" }) }]);
    expect((await stage.ask("adapter.held", { adapter: "main" })).value).toEqual({ subscriptions: 0, waits: 0 });
  });

  it("has the documented members and no others, and cannot be changed", async () => {
    const { hosts } = await started();
    const registry = hosts[0]?.registry as Members;
    expect(Object.keys(registry).sort()).toEqual([
      "confirmations",
      "dispose",
      "getVersion",
      "invoke",
      "register",
      "setProcedureExecutor",
      "snapshot",
      "subscribe",
      "surfaceId",
    ]);
    expect(registry.surfaceId).toMatch(/^srf_/);
    expect(Object.isFrozen(registry)).toBe(true);
    expect(Object.keys(registry.confirmations as object).sort()).toEqual([
      "pending",
      "resolve",
      "subscribe",
      "waitFor",
    ]);
  });

  it("counts what is held: subscriptions until they are ended, however often, and waits until they settle", async () => {
    const { ask, member, confirmations } = await started();
    const held = async () => (await ask("adapter.held", { adapter: "main" })).value;
    const end = member("subscribe")(() => {}) as Call;
    confirmations("subscribe")(() => {});
    expect(await held()).toEqual({ subscriptions: 2, waits: 0 });
    end();
    end();
    expect(await held()).toEqual({ subscriptions: 1, waits: 0 });
    const answer = (await member("invoke")({ capabilityId: "view:desk.sell" })) as {
      error: { details: { confirmationId: string } };
    };
    const { confirmationId } = answer.error.details;
    const decided = confirmations("waitFor")(confirmationId) as Promise<string>;
    expect(await held()).toEqual({ subscriptions: 1, waits: 1 });
    await ask("confirmations.resolve", { confirmationId, resolution: { approved: true } });
    expect(await decided).toBe("approved");
    expect(await held()).toEqual({ subscriptions: 1, waits: 0 });
  });
});

describe("the peer of an adapter", () => {
  const tool = (name: string, description: string, execute: Call = async () => ({ content: "1" })) => ({
    name,
    description,
    inputSchema: {},
    execute,
  });

  it("shows what was sent last, and what was sent is recorded", async () => {
    const { ask, show, transcript } = await started();
    show([tool("one", "The first.")]);
    show([tool("two", "The second.")]);
    expect((await ask("peer.list")).value).toEqual([{ name: "two", description: "The second.", inputSchema: {} }]);
    expect(transcript.query("traffic", {})).toEqual([
      { did: "provide", names: ["one"] },
      { did: "provide", names: ["two"] },
    ]);
    expect(transcript.query("traffic", { did: ["withdraw"] })).toEqual([]);
  });

  it("calls a tool by its name, or by a text that it alone is described with", async () => {
    const { ask, show } = await started();
    const echo: Call = async (input, call) => ({ content: JSON.stringify({ input, call }) });
    show([tool("one", "The first tool.", echo), tool("two", "The second tool.")]);
    expect((await ask("peer.call", { name: "one", callId: "c" })).value).toMatchObject({
      isError: false,
      content: { input: {}, call: { toolCallId: "c" } },
    });
    expect((await ask("peer.call", { describing: "first", input: [1] })).value).toMatchObject({
      content: { input: [1], call: {} },
    });
    for (const describing of ["tool", "third"]) {
      const { value } = await ask("peer.call", { describing });
      expect(value).toEqual({ fault: { message: expect.stringContaining("not one") } });
    }
  });

  it("tells of a tool that is not there, and of one that throws, as a fault of the protocol", async () => {
    const { ask, show } = await started();
    show([
      tool("broken", "Breaks.", () => {
        throw new Error("broken");
      }),
    ]);
    expect((await ask("peer.call", { name: "none" })).value).toMatchObject({ fault: { message: /none/ } });
    expect((await ask("peer.call", { name: "broken" })).value).toEqual({ fault: { message: "broken" } });
  });

  it("may leave a call open, and look at it later", async () => {
    const { ask, show } = await started();
    let answer: (result: object) => void = () => {};
    show([tool("slow", "Slow.", () => new Promise((resolve) => (answer = resolve)))]);
    await ask("peer.start", { name: "slow", as: "call" });
    expect(await ask("peek", { call: "call" })).toMatchObject({ pending: true });
    answer({ content: "done", isError: true });
    expect((await ask("await", { call: "call" })).value).toMatchObject({ isError: true, content: "done" });
  });

  it("stands at one adapter's end, and wants to know whose when there are several", async () => {
    const { ask, show } = await started();
    show([tool("one", "The first.")]);
    await ask("adapter.create", { adapter: "other" });
    expect((await ask("peer.list", { adapter: "main" })).value).toHaveLength(1);
    expect((await ask("peer.list", { adapter: "other" })).value).toEqual([]);
    expect(await ask("peer.list")).toMatchObject({ driverError: { message: expect.stringContaining("main, other") } });
  });
});

describe("the options of an adapter's factory", () => {
  it("are the peer's, and the story's choices and scripts as functions", async () => {
    const given: Members[] = [];
    const factory: AdapterFactory = (options) => {
      given.push(options);
      return { start() {}, stop() {} };
    };
    const { ask, log } = await staged(factory);
    const exposeCapability = {
      skip: ["view:a.b"],
      describe: { "domain:c": "C." },
      returns: { "view:d.e": { name: 1 } },
    };
    const options = { snapshotContext: { scope: ["a"] }, exposeCapability, confirm: { echo: "input.answer" } };
    await ask("adapter.create", { adapter: "main", options });
    const [trial, made] = given as [Members, Members & { exposeCapability: Call; confirm: Call }];
    expect(Object.keys(trial)).toEqual(["provide"]);
    expect(made).toMatchObject({ provide: expect.any(Function), snapshotContext: { scope: ["a"] } });
    expect(made.exposeCapability({ capabilityId: "view:a.b" })).toBeNull();
    expect(made.exposeCapability({ procedureId: "domain:c" })).toEqual({ description: "C." });
    expect(made.exposeCapability({ capabilityId: "view:d.e" })).toEqual({ name: 1 });
    expect(made.exposeCapability({ capabilityId: "view:f.g" })).toBeUndefined();
    expect(made.confirm({ answer: true }, {})).toBe(true);
    await ask("now");
    expect(log).toContainEqual(expect.objectContaining({ type: "run", owner: "adapter:main", hook: "confirm" }));
  });
});

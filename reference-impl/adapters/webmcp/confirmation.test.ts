import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createWebMcpAdapter as createDraftAdapter } from "./edition-0-1.js";
import { createWebMcpAdapter } from "./index.js";
import { createDevices } from "./test/devices.js";
import { installTargeted } from "./test/page.js";
import type { WebMcpAdapterOptions, WebMcpClient } from "./types.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const INPUT = { id: "d1" };
const ASKS: WebMcpClient = { requestUserInteraction: async (ask) => ask() };

/** A page with the destructive procedure, and what the adapter asks of the registry. */
async function stage(options: WebMcpAdapterOptions = {}, create = createWebMcpAdapter) {
  const { registry, mount, ran, host } = createDevices();
  mount({ paths: ["devices.disable"] });
  const invoke = vi.fn(registry.invoke);
  let waits = 0;
  const waitFor: typeof registry.confirmations.waitFor = async (...given) => {
    waits += 1;
    try {
      return await registry.confirmations.waitFor(...given);
    } finally {
      waits -= 1;
    }
  };
  const agent = installTargeted("incremental");
  const adapter = create(options);
  await adapter.start({
    ...host,
    registry: { ...registry, invoke, confirmations: { ...registry.confirmations, waitFor } },
  });
  await vi.advanceTimersByTimeAsync(0);
  const { confirmations } = registry;
  return {
    adapter,
    confirmations,
    ran,
    requests: () => invoke.mock.calls.map(([request]) => request),
    waits: () => waits,
    begin: (client: WebMcpClient = {}) => agent.call("Disable a device.", INPUT, client),
    idle: () => vi.advanceTimersByTimeAsync(0),
    decide(approved: boolean) {
      const [pending] = confirmations.pending();
      confirmations.resolve(pending?.confirmationId ?? "", { approved });
    },
  };
}

/** A dialog that is open until it is answered. */
function openPrompt() {
  let answerPrompt = (_approved: boolean): void => {};
  const answered = new Promise<boolean>((resolve) => {
    answerPrompt = resolve;
  });
  return { confirm: () => answered, answerPrompt };
}

const invalid = (reason: string) => ({ isError: true, said: { code: "CONFIRMATION_INVALID", details: { reason } } });
const REQUIRED = { isError: true, said: { code: "CONFIRMATION_REQUIRED", retry: "with-confirmation" } };

describe("a required confirmation is waited for", () => {
  it("and once approved the call gives the output, under the same id and with the evidence", async () => {
    const { begin, idle, decide, requests, waits, ran } = await stage();
    const answer = begin();
    await idle();
    expect([ran, waits()]).toEqual([[], 1]);
    decide(true);
    expect(await answer).toEqual({ said: { done: "devices.disable" } });
    const [first, second] = requests();
    expect(second).toEqual({ ...first, confirmationId: expect.stringMatching(/^cnf_/) });
    expect([requests().length, ran.length, waits()]).toEqual([2, 1, 0]);
  });

  it("and a denial is the answer, asked for once", async () => {
    const { begin, idle, decide, requests, ran } = await stage();
    const answer = begin();
    await idle();
    decide(false);
    expect(await answer).toMatchObject(invalid("denied"));
    expect([requests().length, ran]).toEqual([2, []]);
  });

  it("for as long as it may be decided", async () => {
    const { begin, idle, ran } = await stage();
    const settled = vi.fn();
    const answer = begin();
    answer.then(settled);
    await idle();
    await vi.advanceTimersByTimeAsync(119_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject(invalid("expired"));
    expect(ran).toEqual([]);
  });

  it("until the adapter stops: then the demand itself is the answer", async () => {
    const { begin, idle, decide, adapter, requests, waits, ran } = await stage();
    const answer = begin();
    await idle();
    decide(true);
    await adapter.stop();
    expect(await answer).toMatchObject(REQUIRED);
    await idle();
    expect([requests().length, waits(), ran]).toEqual([1, 0, []]);
  });

  it("until the agent gives the call up", async () => {
    const { begin, idle, requests, waits } = await stage();
    const agent = new AbortController();
    const answer = begin({ signal: agent.signal });
    await idle();
    agent.abort();
    expect(await answer).toMatchObject(REQUIRED);
    expect([requests().length, waits()]).toEqual([1, 0]);
  });
});

describe("a required confirmation is asked for in the page", () => {
  it("through the user agent, with what is to be confirmed", async () => {
    const confirm = vi.fn(() => true);
    const { begin, confirmations, requests } = await stage({ confirm });
    const shown = vi.fn((ask: () => unknown) => {
      expect(confirm).not.toHaveBeenCalled();
      return ask();
    });
    const client = { requestUserInteraction: shown };
    expect(await begin(client)).toEqual({ said: { done: "devices.disable" } });
    expect(shown).toHaveBeenCalledOnce();
    expect(confirm.mock.calls).toEqual([
      [
        expect.objectContaining({ capabilityId: "domain:devices.disable", effect: "destructive", input: INPUT }),
        client,
      ],
    ]);
    expect(confirmations.pending()).toEqual([]);
    expect(requests()[1]?.invocationId).toBe(requests()[0]?.invocationId);
  });

  it.each([
    [false, "denied"],
    ["yes", "denied"],
    [undefined, "denied"],
  ])("and %j is no approval", async (answer, reason) => {
    const { begin, requests, ran } = await stage({ confirm: async () => answer as boolean });
    expect(await begin(ASKS)).toMatchObject(invalid(reason));
    expect([requests().length, ran]).toEqual([2, []]);
  });

  const broken = (): never => {
    throw new Error("no dialog");
  };
  it.each<[string, WebMcpAdapterOptions, WebMcpClient]>([
    ["has no hook", {}, ASKS],
    ["meets a user agent that cannot", { confirm: () => true }, {}],
    ["throws", { confirm: broken }, ASKS],
    ["rejects", { confirm: async () => broken() }, ASKS],
    ["is refused by the user agent", { confirm: () => true }, { requestUserInteraction: broken }],
    ["is never run", { confirm: () => true }, { requestUserInteraction: () => undefined }],
  ])("or in the host's UI where the page %s", async (_what, options, client) => {
    const { begin, idle, decide, ran } = await stage(options);
    const answer = begin(client);
    await idle();
    expect(ran).toEqual([]);
    decide(true);
    expect(await answer).toEqual({ said: { done: "devices.disable" } });
  });

  it("and whoever decides first has decided", async () => {
    const { confirm, answerPrompt } = openPrompt();
    const { begin, idle, decide, ran } = await stage({ confirm });
    const answer = begin(ASKS);
    await idle();
    decide(true);
    expect(await answer).toEqual({ said: { done: "devices.disable" } });
    answerPrompt(false);
    await idle();
    expect(ran).toHaveLength(1);
  });

  it("for no longer than it may be decided", async () => {
    const { begin, idle } = await stage({ confirm: () => new Promise(() => {}) });
    const answer = begin(ASKS);
    await idle();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(await answer).toMatchObject(invalid("expired"));
  });

  it("until the adapter stops: what is answered after that changes nothing", async () => {
    const { confirm, answerPrompt } = openPrompt();
    const { begin, idle, adapter, confirmations, requests, ran } = await stage({ confirm });
    const answer = begin(ASKS);
    await idle();
    await adapter.stop();
    expect(await answer).toMatchObject(REQUIRED);
    answerPrompt(true);
    await idle();
    expect([requests().length, confirmations.pending().length, ran]).toEqual([1, 1, []]);
  });
});

describe("edition 0.1", () => {
  it("answers with the demand, and the call made again carries the evidence", async () => {
    const { begin, decide, waits, ran } = await stage({}, createDraftAdapter);
    expect(await begin()).toMatchObject(REQUIRED);
    expect(waits()).toBe(0);
    decide(true);
    expect(await begin()).toEqual({ said: { done: "devices.disable" } });
    expect(ran).toHaveLength(1);
  });

  it("asks nobody in the page", async () => {
    const confirm = vi.fn(() => true);
    const { begin } = await stage({ confirm }, createDraftAdapter);
    expect(await begin(ASKS)).toMatchObject(REQUIRED);
    expect(confirm).not.toHaveBeenCalled();
  });
});

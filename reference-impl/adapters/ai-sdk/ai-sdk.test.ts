import * as ai6 from "ai";
import { MockLanguageModelV3 } from "ai/test";
import * as ai5 from "ai-5";
import { MockLanguageModelV2 } from "ai-5/test";
import { describe, expect, it } from "vitest";
import type { AdapterHost } from "../../types/adapter.js";
import { createHome, DIM_INPUT } from "../test/lamp.js";
import { type AiSdkAdapterOptions, createAiSdkAdapter } from "./index.js";

/** One call that the scripted model makes. */
interface Call {
  name: string;
  /** What a model writes: JSON text. */
  input: string;
  id?: string;
}

/** What the model is shown. */
interface Shown {
  tools: { name: string; description?: string; inputSchema: unknown }[];
  prompt: string;
  results: unknown[];
}

/** Everything that differs between the majors of `ai`. */
interface Major<Schema> {
  jsonSchema(schema: any): Schema;
  /** One `generateText`: the model calls, is shown the results, and stops. */
  generate(
    given: Parameters<AiSdkAdapterOptions<Schema>["provide"]>,
    calls: Call[],
    signal?: AbortSignal,
  ): Promise<Shown[]>;
}

const toolCall = ({ name, input, id = "call-1" }: Call) => {
  return { type: "tool-call" as const, toolCallId: id, toolName: name, input };
};
const text = { type: "text" as const, text: "Done." };

const majorSix: Major<ai6.Schema<any>> = {
  jsonSchema: ai6.jsonSchema,
  async generate([tools, state], calls, abortSignal) {
    const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 };
    const rest = { usage: { inputTokens: tokens, outputTokens: tokens }, warnings: [] };
    const model = new MockLanguageModelV3({
      doGenerate: [
        { ...rest, content: calls.map(toolCall), finishReason: { unified: "tool-calls", raw: undefined } },
        { ...rest, content: [text], finishReason: { unified: "stop", raw: undefined } },
      ],
    });
    await ai6.generateText({ model, tools, prompt: state || "Go.", stopWhen: ai6.stepCountIs(2), abortSignal });
    return model.doGenerateCalls.map(shown);
  },
};

const majorFive: Major<ai5.Schema<any>> = {
  jsonSchema: ai5.jsonSchema,
  async generate([tools, state], calls, abortSignal) {
    const rest = { usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 }, warnings: [] };
    const model = new MockLanguageModelV2({
      doGenerate: [
        { ...rest, content: calls.map(toolCall), finishReason: "tool-calls" },
        { ...rest, content: [text], finishReason: "stop" },
      ],
    });
    await ai5.generateText({ model, tools, prompt: state || "Go.", stopWhen: ai5.stepCountIs(2), abortSignal });
    return model.doGenerateCalls.map(shown);
  },
};

function shown({ tools = [], prompt }: { tools?: unknown[]; prompt: { role: string; content: unknown }[] }): Shown {
  return {
    tools: tools as Shown["tools"],
    prompt: JSON.stringify(prompt),
    results: prompt.flatMap(({ role, content }) =>
      role === "tool" ? (content as { output: unknown }[]).map(({ output }) => output) : [],
    ),
  };
}

describe.each([
  ["six", majorSix as Major<any>],
  ["five", majorFive as Major<any>],
])("major %s of the AI SDK", (_name, { jsonSchema, generate }) => {
  function start(host: Pick<AdapterHost, "registry">, topology?: "remote") {
    const provided: [Record<string, any>, string][] = [];
    const adapter = createAiSdkAdapter({
      jsonSchema,
      provide: (...given) => void provided.push(given),
      ...(topology && { topology }),
    });
    adapter.start({ ...host, consumer: { id: "copilot", kind: "embedded" } });
    const latest = () => provided.at(-1) ?? [{}, ""];
    return {
      adapter,
      provided,
      ask: (calls: Call[], signal?: AbortSignal) => generate(latest() as [Record<string, any>, string], calls, signal),
    };
  }

  it("shows the model the catalog, with the capabilities' own schemas and the state apart", async () => {
    const { registry, lamp } = createHome();
    const handle = registry.register(lamp());
    const { ask } = start({ registry });
    const [before] = await ask([]);
    expect(before?.tools.map(({ name, description }) => [name, description])).toEqual([
      ["view_home__lamp__read", "[view · read · confirmation never] The level of the lamp."],
      ["view_home__lamp__dim", "[view · local-state · confirmation never] Set the level."],
      ["view_home__lamp__off", "[view · local-state · confirmation required] Switch the lamp off."],
      ["view_home__lamp__wait", "[view · local-state · confirmation never] Wait for the switch."],
    ]);
    expect(before?.tools[1]?.inputSchema).toEqual(DIM_INPUT);

    handle.update({ availability: { dim: { available: false, reason: "power cut" } } });
    await Promise.resolve();
    const [after] = await ask([]);
    expect(after?.tools).toEqual(before?.tools);
    expect(after?.prompt).toContain("- view_home__lamp__dim: unavailable: power cut");
  });

  it("shows outputs, and errors whole and marked", async () => {
    const { registry, lamp } = createHome();
    registry.register(lamp());
    const { ask } = start({ registry });
    const [, then] = await ask([
      { name: "view_home__lamp__dim", input: '{"level":7}', id: "a" },
      { name: "view_home__lamp__read", input: "", id: "b" },
      { name: "view_home__lamp__dim", input: '{"level":101}', id: "c" },
    ]);
    const level = { type: "json", value: { level: 7 } };
    const issues = [{ path: "/level", message: expect.any(String) }];
    const error = { code: "INVALID_INPUT", message: expect.any(String), retry: "with-changes", details: { issues } };
    expect(then?.results).toEqual([level, level, { type: "error-json", value: error }]);
  });

  it("joins calls under one id, and refuses another request under it", async () => {
    const { registry, lamp, done } = createHome();
    registry.register(lamp());
    const { ask } = start({ registry });
    await ask([{ name: "view_home__lamp__dim", input: '{"level":1}' }]);
    await ask([{ name: "view_home__lamp__dim", input: '{"level":1}' }]);
    expect(done).toEqual(["dim default 1"]);
    const [, then] = await ask([{ name: "view_home__lamp__dim", input: '{"level":2}' }]);
    expect(then?.results).toMatchObject([{ type: "error-json", value: { code: "INVOCATION_CONFLICT" } }]);
  });

  it("waits for the user inside the call, or leaves it to a later turn", async () => {
    const { registry, lamp, done } = createHome();
    registry.register(lamp());
    const embedded = start({ registry });
    const asked = new Promise<void>((resolve) => registry.confirmations.subscribe(() => resolve()));
    const answer = embedded.ask([{ name: "view_home__lamp__off", input: "{}" }]);
    await asked;
    expect(done).toEqual([]);
    registry.confirmations.resolve(registry.confirmations.pending()[0]?.confirmationId ?? "", { approved: true });
    expect((await answer)[1]?.results).toEqual([{ type: "json", value: null }]);
    expect(done).toEqual(["off default"]);

    const remote = start({ registry }, "remote");
    const [, then] = await remote.ask([{ name: "view_home__lamp__off", input: "{}", id: "call-2" }]);
    expect(then?.results).toMatchObject([{ type: "error-json", value: { code: "CONFIRMATION_REQUIRED" } }]);
  });

  it("passes an abort on", async () => {
    const { registry, lamp, aborted } = createHome();
    registry.register(lamp());
    const { ask } = start({ registry });
    const aborting = new AbortController();
    const started = new Promise<void>((resolve) => {
      registry.subscribe((event) => event.type === "invocation-started" && resolve());
    });
    const answer = ask([{ name: "view_home__lamp__wait", input: "{}" }], aborting.signal).catch(() => "aborted");
    await started;
    aborting.abort();
    await aborted;
    await answer;
  });

  it("provides again when the catalog is another one, and nothing after stop", async () => {
    const { registry, lamp } = createHome();
    const { adapter, provided, ask } = start({ registry });
    const handle = registry.register(lamp());
    await Promise.resolve();
    const read = provided.at(-1)?.[0].view_home__lamp__read;
    expect(provided.map(([given]) => Object.keys(given).length)).toEqual([0, 4]);
    adapter.stop();
    adapter.stop();
    handle.unregister();
    await Promise.resolve();
    expect(provided.map(([given]) => Object.keys(given).length)).toEqual([0, 4, 0]);
    const late = await read.execute({}, { toolCallId: "late" });
    expect(late).toMatchObject({ status: "error", error: { code: "CANCELLED" } });
    expect((await ask([]))[0]?.tools).toEqual([]);
  });
});

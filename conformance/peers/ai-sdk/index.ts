import { generateText, jsonSchema, stepCountIs, type ToolSet } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import type { PeerStage } from "../peer.js";
import { createAiSdkPeer, type Major } from "./ai-sdk-peer.js";

export { features } from "./ai-sdk-peer.js";

/** The AI SDK, major 6. */
export const createPeer = (stage: PeerStage) => createAiSdkPeer(stage, six);

const TOKENS = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0, text: 1, reasoning: 0 };
const AROUND = { usage: { inputTokens: TOKENS, outputTokens: TOKENS }, warnings: [] };
const SPOKEN = {
  ...AROUND,
  content: [{ type: "text" as const, text: "Done." }],
  finishReason: { unified: "stop" as const, raw: undefined },
};

const six: Major = {
  jsonSchema,
  async generate(tools, prompt, calls, abortSignal) {
    const content = calls.map((call) => ({ type: "tool-call" as const, ...call }));
    const called = { ...AROUND, content, finishReason: { unified: "tool-calls" as const, raw: undefined } };
    const turns = calls.length > 0 ? [called] : [];
    const model = new MockLanguageModelV3({ doGenerate: async () => turns.shift() ?? SPOKEN });
    const given = { model, tools: tools as ToolSet, prompt, stopWhen: stepCountIs(2), maxRetries: 0 };
    await generateText({ ...given, ...(abortSignal && { abortSignal }) });
    return model.doGenerateCalls;
  },
};

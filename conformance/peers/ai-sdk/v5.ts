import { generateText, jsonSchema, stepCountIs, type ToolSet } from "ai-5";
import { MockLanguageModelV2 } from "ai-5/test";
import type { PeerStage } from "../peer.js";
import { createAiSdkPeer, type Major } from "./ai-sdk-peer.js";

export { features } from "./ai-sdk-peer.js";

/** The AI SDK, major 5. */
export const createPeer = (stage: PeerStage) => createAiSdkPeer(stage, five);

const AROUND = { usage: { inputTokens: 1, outputTokens: 1, totalTokens: 2 }, warnings: [] };
const SPOKEN = { ...AROUND, content: [{ type: "text" as const, text: "Done." }], finishReason: "stop" as const };

const five: Major = {
  jsonSchema,
  async generate(tools, prompt, calls, abortSignal) {
    const content = calls.map((call) => ({ type: "tool-call" as const, ...call }));
    const called = { ...AROUND, content, finishReason: "tool-calls" as const };
    const turns = calls.length > 0 ? [called] : [];
    const model = new MockLanguageModelV2({ doGenerate: async () => turns.shift() ?? SPOKEN });
    const given = { model, tools: tools as ToolSet, prompt, stopWhen: stepCountIs(2), maxRetries: 0 };
    await generateText({ ...given, ...(abortSignal && { abortSignal }) });
    return model.doGenerateCalls;
  },
};

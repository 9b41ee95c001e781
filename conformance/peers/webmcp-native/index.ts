import type { Feature, Profile } from "../../../spec/generated/types.js";
import type { Peer, PeerAnswer, PeerStage, PeerTool } from "../peer.js";
import { answerOf } from "../webmcp/index.js";
import { AGENT, type AskAgent, type Asked, type Begun, type Responded } from "./agent.js";

/**
 * Chromium's own model context (`document.modelContext`), called by the browser's agent. The API has moved on from the
 * targeted revision: no client can have the user asked, and no set is provided as a whole.
 */

export const features: readonly Feature[] = ["annotations", "raw-input"];
export const profiles: readonly Profile[] = ["webmcp"];

export function createPeer({ underway }: PeerStage): Peer {
  const answerArrived = countAnswers(underway);
  const agent = (globalThis as unknown as Record<typeof AGENT, AskAgent>)[AGENT];

  async function ask<Answer>(what: Asked, argument: object): Promise<Answer> {
    return JSON.parse(await agent(what, JSON.stringify(argument))) as Answer;
  }

  /** The same for what the agent answers without the page. */
  async function askAtOnce<Answer>(what: "list" | "invoke", argument: object): Promise<Answer> {
    const arrived = underway();
    try {
      return await ask<Answer>(what, argument);
    } finally {
      arrived();
    }
  }

  return {
    list: () => askAtOnce<PeerTool[]>("list", {}),
    async call({ name, input, signal }) {
      const begun = await askAtOnce<Begun>("invoke", { name, input });
      if ("refused" in begun) return { fault: { message: begun.refused } };
      signal.addEventListener("abort", () => void ask("cancel", begun));
      const responded = await ask<Responded>("response", begun);
      answerArrived();
      return settled(responded);
    },
    // The page is loaded anew for the next session.
    close: () => {},
  };
}

function settled({ status, output, errorText = status }: Responded): PeerAnswer {
  return status === "Completed" ? answerOf(resultOf(output)) : { fault: { message: errorText } };
}

/** The browser hands over most results as objects, and those that are marked as errors as a text of JSON. */
function resultOf(output: unknown): unknown {
  if (typeof output !== "string") return output;
  try {
    return JSON.parse(output) as unknown;
  } catch {
    return output;
  }
}

interface NativeTool {
  execute(...given: unknown[]): unknown;
}

interface NativeModelContext {
  registerTool(tool: NativeTool, options?: object): Promise<unknown>;
}

/**
 * What a tool has answered leaves the page and comes back by way of the browser: a story waits for it, while it does not
 * wait for a tool that has not answered. What is given back takes note of an answer that has arrived.
 */
function countAnswers(underway: PeerStage["underway"]): () => void {
  const { modelContext } = document as unknown as { modelContext: NativeModelContext };
  const register = modelContext.registerTool.bind(modelContext);
  const onTheWay: (() => void)[] = [];
  modelContext.registerTool = (tool, options) => {
    if (typeof tool?.execute !== "function") return register(tool, options);
    const counted: NativeTool = {
      ...tool,
      async execute(...given) {
        try {
          return await tool.execute(...given);
        } finally {
          onTheWay.push(underway());
        }
      },
    };
    return register(counted, options);
  };
  return () => onTheWay.shift()?.();
}

import type { Feature } from "../../../spec/generated/types.js";
import { readContent, readItems } from "../content.js";
import { faultOf } from "../fault.js";
import type { Peer, PeerAnswer, PeerStage, PeerTool } from "../peer.js";

/** A call that the scripted model asks for. */
export interface ModelCall {
  readonly toolCallId: string;
  readonly toolName: string;
  /** As a model writes it: JSON text. */
  readonly input: string;
}

/** What the model is shown in one request. */
export interface ModelRequest {
  readonly tools?: readonly unknown[];
  readonly prompt: readonly { readonly role: string; readonly content: unknown }[];
}

/** What differs between the majors of `ai`. */
export interface Major {
  /** `jsonSchema` of the package. */
  readonly jsonSchema: unknown;
  /**
   * `generateText` with a model that first makes the calls – or, without any, only speaks – and then stops.
   * @returns what the model was shown, request by request
   */
  generate(
    tools: Readonly<Record<string, unknown>>,
    prompt: string,
    calls: readonly ModelCall[],
    signal?: AbortSignal,
  ): Promise<readonly ModelRequest[]>;
}

export const features: readonly Feature[] = ["call-ids", "tool-state", "peer-traffic", "several-adapters", "raw-input"];

/** What an adapter provided last. */
interface Provided {
  readonly tools: Readonly<Record<string, unknown>>;
  readonly state: string;
}

const NOTHING: Provided = { tools: {}, state: "" };

/** What a model is shown before anything else when an adapter tells of no state. */
const PROMPT = "Begin.";

/**
 * A loop of the AI SDK. The adapter's factory is given `jsonSchema`, and `provide(tools, state?)`, which takes a ToolSet
 * and the state of the surface as a text.
 */
export function createAiSdkPeer({ log }: PeerStage, { jsonSchema, generate }: Major): Peer {
  const provided = new Map<string, Provided>();
  let calls = 0;

  return {
    factoryOptions: (adapter) => ({
      jsonSchema,
      provide(tools: Provided["tools"], state = "") {
        log({ did: "provide", names: Object.keys(tools) });
        provided.set(adapter, { tools: { ...tools }, state });
      },
    }),
    async list(adapter) {
      const { tools, state } = provided.get(adapter) ?? NOTHING;
      try {
        const [request] = await generate(tools, state || PROMPT, []);
        return (request?.tools ?? []) as PeerTool[];
      } catch (error) {
        return faultOf(error);
      }
    },
    async call({ adapter, name, input, callId, signal }) {
      const { tools, state } = provided.get(adapter) ?? NOTHING;
      if (!Object.hasOwn(tools, name)) return { fault: { message: `There is no tool ${JSON.stringify(name)}.` } };
      calls += 1;
      const call = { toolCallId: callId ?? `call-${calls}`, toolName: name, input: JSON.stringify(input) };
      try {
        return answerOf(await generate(tools, state || PROMPT, [call], signal));
      } catch (error) {
        return faultOf(error);
      }
    },
    close() {},
  };
}

/** What the model is shown of a call, in the SDK's own union. */
interface ToolOutput {
  readonly type: string;
  readonly value: unknown;
}

function answerOf(requests: readonly ModelRequest[]): PeerAnswer {
  const last = requests.at(-1)?.prompt.filter(({ role }) => role === "tool") ?? [];
  const results = last.flatMap(({ content }) => content as { output: ToolOutput }[]);
  const raw = results[0]?.output;
  if (raw === undefined) return { fault: { message: "The model was shown no result." } };
  const { type } = raw;
  return { isError: type.startsWith("error"), content: contentOf(raw), raw };
}

/** A text, a JSON value or content parts. */
function contentOf({ type, value }: ToolOutput): unknown {
  if (type === "content") return readItems(value);
  return typeof value === "string" ? readContent(value) : value;
}

import {
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
  type Transport,
} from "@modelcontextprotocol/server";
import { capabilityNotFound } from "../../failures.js";
import { utf8ByteLength } from "../../json/size.js";
import { randomBase62 } from "../../registry/random.js";
import { createAgentToolset } from "../../toolset/create.js";
import type { AdapterHost } from "../../types/adapter.js";
import type { JsonObject } from "../../types/json.js";
import type { AgentTool } from "../../types/toolset.js";
import { createHostView } from "../host-view.js";
import { callAnswer, errorAnswer } from "./answer.js";
import { listedTool } from "./tool.js";

/** How a bridge serves each of its connections. */
export interface ConnectionSettings {
  readonly serverInfo: { name: string; version: string };
  readonly maxArgumentBytes: number;
  readonly onError: (error: Error) => void;
}

const INSTRUCTIONS = [
  "The tools are what the open page offers now; list them again when the list has changed.",
  "An error result says in `retry` what may be done about it.",
  "CONFIRMATION_REQUIRED: a person decides in the page. Then call the tool again with the same arguments.",
].join(" ");

/** The server for one client. Once it is closed, by either end, it holds nothing of the registry. */
export interface Connection {
  /** @throws what making or starting the transport throws */
  open(transport: () => Transport): Promise<void>;
  close(): Promise<void>;
}

/** Lists are answered while calls wait (surface-transports, Failure behavior); how calls queue is the registry's business. */
export function createConnection(
  host: AdapterHost,
  { serverInfo, maxArgumentBytes, onError }: ConnectionSettings,
): Connection {
  const view = createHostView(host);
  const toolset = createAgentToolset(view.registry, { consumer: host.consumer, topology: "remote" });
  // JSON-RPC ids begin anew with every connection; an invocation id must not.
  const connectionId = `mcp_${randomBase62(16)}`;
  /** What the client was last shown: a call carries the tokens of that catalog. */
  let shown: ReadonlyMap<string, AgentTool> = new Map();
  let initialized = false;

  const server = new Server(serverInfo, { capabilities: { tools: { listChanged: true } }, instructions: INSTRUCTIONS });

  function list(): { tools: Tool[] } {
    const tools = toolset.tools();
    shown = new Map(tools.map((tool) => [tool.name, tool]));
    return { tools: tools.flatMap((tool) => listedTool(tool) ?? []) };
  }

  async function call(
    name: string,
    input: JsonObject,
    requestId: string | number,
    signal: AbortSignal,
  ): Promise<CallToolResult> {
    const size = utf8ByteLength(JSON.stringify(input));
    if (size > maxArgumentBytes) {
      throw new ProtocolError(
        ProtocolErrorCode.InvalidRequest,
        `Arguments of ${size} bytes exceed ${maxArgumentBytes}`,
      );
    }
    const tool = shown.get(name) ?? toolset.tools().find((one) => one.name === name);
    if (tool === undefined) return errorAnswer(capabilityNotFound().payload);
    // JSON keeps the ids 1 and "1" apart.
    const invocationId = `${connectionId}_${JSON.stringify(requestId)}`;
    return callAnswer(await view.during(invocationId, signal, () => tool.execute(input, { toolCallId: invocationId })));
  }

  /** What goes wrong in here is the bridge's: the client learns that it did, and nothing of the host. */
  async function guarded<T>(answer: () => T | Promise<T>): Promise<T> {
    try {
      return await answer();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      onError(error instanceof Error ? error : new Error(String(error)));
      throw new ProtocolError(ProtocolErrorCode.InternalError, "The page cannot be reached");
    }
  }

  server.setRequestHandler("tools/list", () => guarded(list));
  server.setRequestHandler("tools/call", ({ params }, { mcpReq }) => {
    return guarded(() => call(params.name, (params.arguments ?? {}) as JsonObject, mcpReq.id, mcpReq.signal));
  });
  server.oninitialized = () => {
    initialized = true;
  };
  toolset.subscribe(() => {
    if (initialized) server.sendToolListChanged().catch(onError);
  });
  server.onerror = onError;
  server.onclose = () => toolset.dispose();

  return {
    async open(transport) {
      try {
        await server.connect(transport());
      } catch (error) {
        toolset.dispose();
        throw error;
      }
    },
    close: () => server.close(),
  };
}

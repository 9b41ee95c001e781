import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from "@modelcontextprotocol/server";
import { capabilityNotFound } from "../../failures.js";
import { utf8ByteLength } from "../../json/size.js";
import { randomBase62 } from "../../registry/random.js";
import { createToolCalls } from "../../toolset/calls.js";
import { errorEnvelope } from "../../toolset/envelope.js";
import { toolRequest } from "../../toolset/request.js";
import type { AdapterHost } from "../../types/adapter.js";
import type { JsonObject } from "../../types/json.js";
import { type Catalog, readCatalog } from "../catalog.js";
import { toolContent } from "../content.js";
import { listedTool } from "./tool.js";

/** A call as its client sent it. */
export interface ToolCall {
  readonly name: string;
  readonly input: JsonObject;
  /** The JSON-RPC id. */
  readonly requestId: string | number;
  /** Aborted when the client cancels the call, and when it leaves. */
  readonly signal: AbortSignal;
}

/** A host's tools for one client. */
export interface ServedTools {
  list(): { tools: Tool[] };
  /** @throws ProtocolError on arguments that are too large; everything that a registry answers is a result */
  call(call: ToolCall): Promise<CallToolResult>;
  close(): void;
}

/**
 * Nothing here queues: lists are answered while calls wait (surface-transports, Failure behavior), and what may run at
 * once is the registry's business.
 */
export function serveTools(host: AdapterHost, maxArgumentBytes: number): ServedTools {
  // Duty 8: the client is remote. Its model is told of a demand, and asks again.
  const calls = createToolCalls(host.registry, { consumer: host.consumer, confirmations: "two-phase" });
  // JSON-RPC ids begin anew with every connection; an invocation id must not (duty 5).
  const connectionId = `mcp_${randomBase62(16)}`;
  /** What the client was last shown: a call carries the tokens of that catalog (duty 4). */
  let shown: Catalog | undefined;

  return {
    list() {
      shown = readCatalog(host);
      return { tools: Array.from(shown.entries).flatMap(([name, entry]) => listedTool(name, entry) ?? []) };
    },
    async call({ name, input, requestId, signal }) {
      checkSize(input, maxArgumentBytes);
      // JSON keeps the ids 1 and "1" apart.
      const invocationId = `${connectionId}_${JSON.stringify(requestId)}`;
      const { entries, surfaceVersion } = shown?.entries.has(name) ? shown : readCatalog(host);
      const entry = entries.get(name);
      const result =
        entry === undefined
          ? // ambiguous: is a name that is not listed an error of the protocol? Here: as any capability that is not there.
            errorEnvelope({ invocationId, capabilityId: name, surfaceVersion }, capabilityNotFound().payload)
          : await calls.call({ ...toolRequest(entry, surfaceVersion, input), invocationId }, { signal });
      return { ...toolContent(result) };
    },
    close: calls.close,
  };
}

/** Surface-transports, Adapter review: a transport sizes what it forwards. */
function checkSize(input: JsonObject, max: number): void {
  const size = utf8ByteLength(JSON.stringify(input));
  if (size <= max) return;
  throw new ProtocolError(ProtocolErrorCode.InvalidRequest, `The arguments have ${size} bytes, more than ${max}`);
}

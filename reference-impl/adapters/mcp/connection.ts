import { ProtocolError, ProtocolErrorCode, Server, type Transport } from "@modelcontextprotocol/server";
import type { AdapterHost } from "../../types/adapter.js";
import type { JsonObject } from "../../types/json.js";
import { serveTools } from "./served-tools.js";

/** How a bridge serves each of its connections. */
export interface ConnectionSettings {
  readonly serverInfo: { name: string; version: string };
  readonly maxArgumentBytes: number;
  readonly onError: (error: Error) => void;
}

/** The server for one client. Once it is closed, by either end, it holds nothing of the registry. */
export interface Connection {
  /** @throws what making or starting the transport throws */
  open(transport: () => Transport): Promise<void>;
  close(): Promise<void>;
}

const INSTRUCTIONS = [
  "The tools are what the open page offers now; list them again when the list has changed.",
  "An error result says in `retry` what may be done about it.",
  "CONFIRMATION_REQUIRED: a person decides in the page. Then call the tool again with the same arguments.",
].join(" ");

export function createConnection(host: AdapterHost, settings: ConnectionSettings): Connection {
  const { serverInfo, maxArgumentBytes, onError } = settings;
  const server = new Server(serverInfo, { capabilities: { tools: { listChanged: true } }, instructions: INSTRUCTIONS });
  const tools = serveTools(host, maxArgumentBytes);

  /** Protocol errors are for what is not the capability's; the client learns of such a one, and nothing of the host. */
  async function guarded<T>(answer: () => T | Promise<T>): Promise<T> {
    try {
      return await answer();
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      onError(error instanceof Error ? error : new Error(String(error)));
      throw new ProtocolError(ProtocolErrorCode.InternalError, "The page cannot be reached");
    }
  }

  server.setRequestHandler("tools/list", () => guarded(tools.list));
  server.setRequestHandler("tools/call", ({ params: { name, arguments: input = {} } }, { mcpReq }) => {
    const call = { name, input: input as JsonObject, requestId: mcpReq.id, signal: mcpReq.signal };
    return guarded(() => tools.call(call));
  });

  let initialized = false;
  server.oninitialized = () => {
    initialized = true;
  };
  // A change that leaves the tools as they were still moves the version that their calls carry.
  const unsubscribe = host.registry.subscribe((event) => {
    if (event.type === "surface-changed" && initialized) server.sendToolListChanged().catch(onError);
  });

  function release(): void {
    unsubscribe();
    tools.close();
  }
  server.onclose = release;
  server.onerror = onError;

  return {
    async open(transport) {
      try {
        await server.connect(transport());
      } catch (error) {
        release();
        throw error;
      }
    },
    async close() {
      release();
      await server.close();
    },
  };
}

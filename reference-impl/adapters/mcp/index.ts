import type { Transport } from "@modelcontextprotocol/server";
import type { AgentSurfaceAdapter } from "../../types/adapter.js";
import { type Connection, createConnection } from "./connection.js";

export type { AdapterHost, AgentSurfaceAdapter } from "../../types/adapter.js";

export interface McpBridgeOptions {
  /**
   * Gives the transport to serve, a fresh one for each start: its other end is the one client of this bridge. The bridge
   * starts it and closes it. Who may connect to it – origin, session, user – is decided by whoever makes it.
   */
  transport: () => Transport;
  /** Default `{ name: "agent-surface", version: "0.2" }`. */
  serverInfo?: { name: string; version: string };
  /** Most bytes (UTF-8 JSON) that the arguments of one call may have; default 1 MiB. Larger calls are refused unseen. */
  maxArgumentBytes?: number;
  /** Is told what went wrong out of band: the transport's errors, and a surface that cannot be read. Default: nobody. */
  onError?: (error: Error) => void;
}

/** 1 MiB */
const DEFAULT_ARGUMENT_BYTES = 1_048_576;

/**
 * Serves a registry to one MCP client: a tool for each capability that the host's consumer may discover.
 *
 * The bridge is remote: a call that needs a person's decision answers `CONFIRMATION_REQUIRED`, and the same call made
 * again carries the evidence. No tool, and no question to the client, decides it.
 *
 * `stop()` closes the connection and releases what it held; so does the client, by leaving. `start()` may follow.
 */
export function createMcpBridge({
  transport,
  serverInfo = { name: "agent-surface", version: "0.2" },
  maxArgumentBytes = DEFAULT_ARGUMENT_BYTES,
  onError = () => {},
}: McpBridgeOptions): AgentSurfaceAdapter {
  let current: Connection | undefined;

  async function stop(): Promise<void> {
    const connection = current;
    current = undefined;
    await connection?.close();
  }

  return {
    name: "mcp-bridge",
    async start(host) {
      await stop();
      current = createConnection(host, { serverInfo, maxArgumentBytes, onError });
      await current.open(transport);
    },
    stop,
  };
}

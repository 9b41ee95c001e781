import type { Transport } from "@modelcontextprotocol/client";
import type { Feature, Profile } from "../../../spec/generated/types.js";
import { itemsOf, readItems } from "../content.js";
import { faultOf } from "../fault.js";
import type { Peer, PeerAnswer, PeerStage, PeerTool } from "../peer.js";
import { type Line, type MakeLine, watchLine } from "./line.js";

/** A client of an MCP SDK that is connected. */
export interface McpClient {
  listTools(): Promise<readonly PeerTool[]>;
  /** @throws an error of the protocol */
  callTool(name: string, input: unknown, signal: AbortSignal): Promise<unknown>;
  close(): Promise<void>;
}

/** What a client tells of. */
export interface McpEvents {
  /** The bridge sent something of its own accord: its method. */
  told(method: string): void;
  /** The connection is over. */
  closed(): void;
}

/** Connects a client that grants whatever it is asked for. */
export type ConnectClient = (transport: Transport, events: McpEvents) => Promise<McpClient>;

export const profiles: readonly Profile[] = ["mcp-bridge"];
export const features: readonly Feature[] = ["tool-state", "peer-traffic", "several-adapters", "raw-input"];

/** Longer than any story: a call waits for its answer however far virtual time moves. */
export const NO_TIMEOUT_MS = 0x7fff_ffff;

/** The client of one adapter. */
interface End {
  readonly line: Line;
  /** Undefined before the bridge has started, and when the connection is over. */
  client: Promise<McpClient> | undefined;
}

/**
 * An MCP client for each adapter. The adapter's factory is given `transport()`, which makes a transport for its server;
 * the client connects when that is started.
 */
export function createMcpPeer({ log, underway }: PeerStage, makeLine: MakeLine, connectClient: ConnectClient): Peer {
  const all: End[] = [];
  /** By adapter: the latest. */
  const current = new Map<string, End>();

  function makeEnd(adapter: string): Transport {
    const line = watchLine(makeLine(), underway, () => {
      const arrived = underway();
      end.client = connect(end);
      end.client.then(arrived, arrived);
    });
    const end: End = { line, client: undefined };
    all.push(end);
    current.set(adapter, end);
    return line.bridgeEnd;
  }

  async function connect(end: End): Promise<McpClient> {
    const client = await connectClient(end.line.clientEnd, {
      told: (method) => log({ did: method, names: [] }),
      closed() {
        end.client = undefined;
      },
    });
    await end.line.ready?.();
    return client;
  }

  return {
    factoryOptions: (adapter) => ({ transport: () => makeEnd(adapter) }),
    async list(adapter) {
      try {
        const client = await current.get(adapter)?.client;
        return client === undefined ? [] : await client.listTools();
      } catch (error) {
        return faultOf(error);
      }
    },
    async call({ adapter, name, input, signal }) {
      try {
        const client = await current.get(adapter)?.client;
        if (client === undefined) return { fault: { message: "There is no connection to a server." } };
        return answerOf(await client.callTool(name, input, signal));
      } catch (error) {
        return faultOf(error);
      }
    },
    async close() {
      for (const { line, client } of all) {
        await client?.then((connected) => connected.close()).catch(() => {});
        await line.close();
      }
    },
  };
}

function answerOf(result: unknown): PeerAnswer {
  const { isError } = result as { isError?: unknown };
  return { isError: isError === true, content: readItems(itemsOf(result)), raw: result };
}

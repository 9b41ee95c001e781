import type { Transport } from "@modelcontextprotocol/client";
import type { PeerStage } from "../peer.js";

/** A connection between a bridge and a client. */
export interface Line {
  /** For the bridge; once it has started, the client can connect. */
  readonly bridgeEnd: Transport;
  readonly clientEnd: Transport;
  /** When the client has connected, and what the bridge sends of its own accord arrives. Default: at once. */
  ready?(): Promise<void>;
  /** Takes away what the line consists of. */
  close(): Promise<void>;
}

/** Makes a line, when a bridge asks for a transport. */
export type MakeLine = () => Line;

/**
 * A line on which the judge sees what is under way, and which carries JSON: what one end sends is never an object that
 * the other one holds.
 *
 * @param opened called when the bridge has started its end
 */
export function watchLine(line: Line, underway: PeerStage["underway"], opened: () => void): Line {
  const open: (() => void)[] = [];
  const watch: Watch = {
    sent: () => open.push(underway()),
    // Messages may overtake each other; only how many are left counts.
    received: () => open.shift()?.(),
  };
  return {
    ...line,
    bridgeEnd: watchEnd(line.bridgeEnd, { ...watch, started: opened }),
    clientEnd: watchEnd(line.clientEnd, watch),
    async close() {
      await line.close();
      while (open.length > 0) watch.received();
    },
  };
}

interface Watch {
  started?(): void;
  /** Something is under way. */
  sent(): void;
  /** One thing less is. */
  received(): void;
}

/** What is sent is under way until it is received at the other end, or could not be sent; and so is a start. */
function watchEnd(inner: Transport, watch: Watch): Transport {
  const outer: Transport = {
    async start() {
      inner.onmessage = (message, extra) => {
        watch.received();
        outer.onmessage?.(message, extra);
      };
      inner.onerror = (error) => outer.onerror?.(error);
      inner.onclose = () => outer.onclose?.();
      watch.sent();
      try {
        await inner.start();
      } finally {
        watch.received();
      }
      watch.started?.();
    },
    async send(message, options) {
      watch.sent();
      try {
        await inner.send(JSON.parse(JSON.stringify(message)), options);
      } catch (error) {
        watch.received();
        throw error;
      }
    },
    close: () => inner.close(),
    get sessionId() {
      return inner.sessionId;
    },
    setProtocolVersion: (version) => inner.setProtocolVersion?.(version),
    setSupportedProtocolVersions: (versions) => inner.setSupportedProtocolVersions?.(versions),
    ...(inner.hasPerRequestStream !== undefined && { hasPerRequestStream: inner.hasPerRequestStream }),
  };
  return outer;
}

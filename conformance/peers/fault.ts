import type { PeerFault } from "./peer.js";

/** What a tool, or the protocol at the adapter's end, threw: an error of the protocol. */
export function faultOf(error: unknown): PeerFault {
  if (!(error instanceof Error)) return { fault: { message: String(error) } };
  const { message, code } = error as Error & { code?: unknown };
  return { fault: { message, ...((typeof code === "number" || typeof code === "string") && { code }) } };
}

import type { PeerListing } from "../peer.js";

/** The names of the tools that were listed. */
export function namesIn(listing: PeerListing): string[] {
  if ("fault" in listing) throw new Error(listing.fault.message);
  return listing.map(({ name }) => name);
}

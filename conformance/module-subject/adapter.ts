import type { Peer, PeerModule } from "../peers/peer.js";
import type { Members } from "./own.js";
import type { Holdings } from "./recorded-registry.js";

/** Makes an adapter; what it is given are the adapter's own options and those of its peer. */
export type AdapterFactory = (options: Members) => unknown;

/** The adapter under test and the peer that it speaks to. */
export interface AdapterStage {
  readonly factory: AdapterFactory;
  /** The name that the adapter gives itself, if it is one. */
  readonly name?: string;
  readonly peer: PeerModule;
  /** What the peer is called in messages. */
  readonly peerName: string;
}

/** Adapters of one session, by the names that the judge chose, and their peer. */
export interface AdapterWorld {
  readonly factory: AdapterFactory;
  readonly peer: Peer;
  readonly adapters: Map<string, AdapterRecord>;
}

/** An adapter and what the driver keeps beside it. */
export interface AdapterRecord {
  readonly adapter: Members;
  readonly holdings: Holdings;
  /** By registry: the recorded one, the same at each start. */
  readonly registries: Map<string, Members>;
}

import type { Feature, PeerEntry, PeerGiven, Profile } from "../../spec/generated/types.js";

/** What a peer is told when a session begins. */
export interface PeerStage {
  /** How the story wants it. */
  readonly given: PeerGiven;
  /** Records what an adapter sent; `refused` says why the peer did not take it. */
  readonly log: (traffic: Omit<PeerEntry, "seq" | "type">) => void;
  /**
   * Tells the judge that something is on its way which no virtual time moves, such as a message in a socket; it waits
   * for it before it goes on. What is given back tells that it has arrived.
   */
  readonly underway: () => () => void;
}

/** A call as the peer's model makes it. */
export interface PeerCall {
  /** The adapter at whose end the peer stands, by the judge's name. */
  readonly adapter: string;
  readonly name: string;
  readonly input: unknown;
  /** The protocol's id of the call, where it has one. */
  readonly callId?: string;
  /** Aborted when the model gives the call up; a peer whose protocol cannot say so leaves it. */
  readonly signal: AbortSignal;
}

/** An error of the protocol, such as a tool that is not there, or one that threw. */
export interface PeerFault {
  readonly fault: { readonly message: string; readonly code?: number | string };
}

/** What the peer's model is told. */
export type PeerAnswer =
  /** `content`: the JSON value that the text content holds, or the text. `raw`: what the protocol carried. */
  { readonly isError: boolean; readonly content: unknown; readonly raw?: unknown } | PeerFault;

/** A tool as the peer sees it; whatever else the protocol carried is kept. */
export interface PeerTool {
  readonly name: string;
  readonly description?: string;
  readonly [more: string]: unknown;
}

/** The tools that are there now, or why the adapter's end did not tell them. */
export type PeerListing = readonly PeerTool[] | PeerFault;

/**
 * The other end of the adapters of one session. What an adapter does wrong is an answer, a {@link PeerFault} if need be:
 * what a method throws is told as a mistake of the peer.
 */
export interface Peer {
  /** What the factory of the adapter of this name has to be given so that it reaches this peer. */
  factoryOptions?(adapter: string): object;
  list(adapter: string): PeerListing | Promise<PeerListing>;
  call(call: PeerCall): Promise<PeerAnswer>;
  /** Takes back what it installed. */
  close(): void | Promise<void>;
}

/** A kind of peer: what `--peer` names, or a home-made module exports. */
export interface PeerModule {
  createPeer(stage: PeerStage): Peer | Promise<Peer>;
  /** What it can show beyond a plain call. Default: nothing. */
  readonly features?: readonly Feature[];
  /** What an adapter on it claims beside `adapter`. Default: nothing. */
  readonly profiles?: readonly Profile[];
}

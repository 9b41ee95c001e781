import type { Given } from "../../spec/generated/types.js";
import { makePeer } from "../peers/checked.js";
import { isPeerFile } from "../peers/home-made.js";
import type { PeerStage } from "../peers/peer.js";
import type { AdapterStage } from "./adapter.js";
import { Behaviours } from "./behaviours.js";
import { DEFAULT_START, type VirtualTime } from "./clock.js";
import { Component } from "./component.js";
import { declareComponent, declareTool } from "./declarations.js";
import { decode } from "./decode.js";
import type { EntryPoints } from "./entry-points.js";
import { Gates } from "./gates.js";
import { SessionLog } from "./log.js";
import { buildManifest } from "./manifest.js";
import { type Mint, type Minted, mintDocumented } from "./mint.js";
import { installExecutor } from "./operations/registry.js";
import type { Members } from "./own.js";
import { perform } from "./perform.js";
import { beginWork } from "./real-work.js";
import { createRegistry } from "./registry-options.js";
import type { Session } from "./session.js";
import { DriverMistake, has, type SubjectModule, Unsupported } from "./subject-module.js";
import { Tool } from "./tool.js";

/** What sessions are made of. */
export interface Stage {
  readonly module: SubjectModule;
  readonly entryPoints: EntryPoints;
  readonly time: VirtualTime;
  readonly mint: Mint;
  /** The adapter under test; the module is then that of its registry. */
  readonly adapter?: AdapterStage;
}

/**
 * Makes an empty session: nothing of the subject has run yet.
 * @throws DriverMistake when the given world makes no sense
 */
export function createSession({ module, entryPoints, time, mint }: Stage, given: Given): Session {
  const startAt = given.startAt ?? DEFAULT_START;
  if (Number.isNaN(Date.parse(startAt))) throw new DriverMistake(`startAt is not a time: ${JSON.stringify(startAt)}.`);
  let foreign: Minted | undefined;
  let minted: Minted | undefined;
  let isMade = false;
  const session: Session = {
    module,
    entryPoints,
    given,
    clock: time.begin(startAt),
    log: new SessionLog(),
    gates: new Gates(),
    // A behaviour knows its session, and the session its behaviours.
    behaviours: undefined as unknown as Behaviours,
    components: new Map(),
    tools: new Map(),
    gateways: new Map(),
    toolsets: new Map(),
    surfaces: new Map(),
    manifests: new Map(),
    registries: new Map(),
    sinks: new Map(),
    handles: new Map(),
    listeners: new Map(),
    calls: new Map(),
    cells: new Map(Object.entries(given.cells ?? {}).map(([cell, value]) => [cell, decode(value)])),
    results: new Map(),
    inputs: new Map(),
    host: decode(given.host ?? {}) as Members,
    makeWorld: () => {
      if (isMade) return;
      isMade = true;
      try {
        minted = mintWorld(session, mint);
        makeMain(session);
      } catch (error) {
        isMade = false;
        throw error;
      }
    },
    minted: () => {
      session.makeWorld();
      return minted;
    },
    mintForeign: () => {
      foreign ??= mint({ module, ...declareAll(session), purpose: "foreign" });
      return foreign;
    },
    buildManifest: () => {
      if (mint !== mintDocumented) throw new Unsupported("manifest");
      const { components, tools } = declareAll(session);
      return buildManifest([...components, ...tools], "1.0.0").manifest;
    },
    perform: (script) => perform(script, session),
    mistake: undefined,
    recordedCalls: 0,
    insideCalls: 0,
  };
  (session as { behaviours: Behaviours }).behaviours = new Behaviours(session);
  for (const [name, component] of Object.entries(given.components ?? {})) {
    if (component) session.components.set(name, new Component(session, name, component));
  }
  for (const [name, tool] of Object.entries(given.tools ?? {})) {
    if (tool) session.tools.set(name, new Tool(session, name, tool));
  }
  return session;
}

/**
 * Mints the session's authority and creates the registry `main`, unless the story creates its own. In a world without
 * components, tools and options both wait until something asks for them: a story of pure functions never does.
 * @throws whatever the module throws
 */
export function prepare({ given, components, tools, makeWorld }: Session): void {
  const isEmpty = components.size === 0 && tools.size === 0;
  if (!isEmpty || given.registry !== undefined || given.procedureExecutor !== undefined) makeWorld();
}

/** Lets the peer of the session's adapters take its place, if the subject is an adapter. */
export async function openPeer(session: Session, adapter: AdapterStage | undefined): Promise<void> {
  if (!adapter) return;
  const { factory, peer, peerName } = adapter;
  const stage: PeerStage = {
    given: session.given.peer ?? {},
    log: (traffic) => session.log.add({ type: "peer", ...traffic }),
    underway: beginWork,
  };
  const accuse = (what: string): never => {
    const mistake = new DriverMistake(
      `the peer ${peerName} is at fault: ${what} (docs/adapters.md, A peer of your own).`,
    );
    session.mistake ??= mistake;
    throw mistake;
  };
  const made = await makePeer(peer, stage, accuse, isPeerFile(peerName));
  session.adapterWorld = { factory, peer: made, adapters: new Map() };
}

/** A module of pure functions is not asked for a registry unless the story wants one. */
function wantsMain({ module, given: { registry } }: Session): boolean {
  return registry !== false && (registry !== undefined || has(module, "createAgentSurfaceRegistry"));
}

function mintWorld(session: Session, mint: Mint): Minted | undefined {
  const { module, components, tools } = session;
  if (!wantsMain(session) && components.size === 0 && tools.size === 0) return undefined;
  return mint({ module, ...declareAll(session), purpose: "session" });
}

function makeMain(session: Session): void {
  if (!wantsMain(session)) return;
  const { registry = {}, procedureExecutor } = session.given;
  const { registry: main } = createRegistry(session, "main", registry || {});
  if (procedureExecutor) installExecutor(session, main, procedureExecutor);
}

function declareAll({ module, components, tools }: Session) {
  return {
    components: [...components.values()].map(({ name, given }) => declareComponent(module, name, given)),
    tools: [...tools.values()].map(({ name, given }) => declareTool(module, name, given)),
  };
}

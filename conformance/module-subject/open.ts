import type { Given } from "../../spec/generated/types.js";
import { Behaviours } from "./behaviours.js";
import { DEFAULT_START, type VirtualTime } from "./clock.js";
import { Component } from "./component.js";
import { declareComponent } from "./declarations.js";
import { decode } from "./decode.js";
import { Gates } from "./gates.js";
import { SessionLog } from "./log.js";
import type { Mint, Minted } from "./mint.js";
import { installExecutor } from "./operations/registry.js";
import type { Members } from "./own.js";
import { perform } from "./perform.js";
import { createRegistry } from "./registry-options.js";
import type { Session } from "./session.js";
import { DriverMistake, has, type SubjectModule } from "./subject-module.js";

/** What sessions are made of. */
export interface Stage {
  readonly module: SubjectModule;
  readonly time: VirtualTime;
  readonly mint: Mint;
}

/**
 * Makes an empty session: nothing of the subject has run yet.
 * @throws DriverMistake when the given world makes no sense
 */
export function createSession({ module, time, mint }: Stage, given: Given): Session {
  const startAt = given.startAt ?? DEFAULT_START;
  if (Number.isNaN(Date.parse(startAt))) throw new DriverMistake(`startAt is not a time: ${JSON.stringify(startAt)}.`);
  let foreign: Minted | undefined;
  const session: Session = {
    module,
    given,
    clock: time.begin(startAt),
    log: new SessionLog(),
    gates: new Gates(),
    // A behaviour knows its session, and the session its behaviours.
    behaviours: undefined as unknown as Behaviours,
    components: new Map(),
    registries: new Map(),
    sinks: new Map(),
    handles: new Map(),
    listeners: new Map(),
    calls: new Map(),
    cells: new Map(Object.entries(given.cells ?? {}).map(([cell, value]) => [cell, decode(value)])),
    results: new Map(),
    inputs: new Map(),
    host: decode(given.host ?? {}) as Members,
    minted: undefined,
    mintForeign: () => {
      foreign ??= mint({ module, components: declareAll(session), purpose: "foreign" });
      return foreign;
    },
    perform: (script) => perform(script, session),
    mistake: undefined,
    insideCalls: 0,
  };
  (session as { behaviours: Behaviours }).behaviours = new Behaviours(session);
  for (const [name, component] of Object.entries(given.components ?? {})) {
    if (component) session.components.set(name, new Component(session, name, component));
  }
  return session;
}

/**
 * Mints the session's authority and creates the registry `main`, unless the story creates its own.
 * @throws whatever the module throws
 */
export function prepare(session: Session, { mint }: Stage): void {
  const { module, given } = session;
  const { registry = {} } = given;
  // A session of pure functions needs no authority, and its module may have none.
  if (registry === false && session.components.size === 0) return;
  if (!has(module, "createAgentSurfaceRegistry") && given.registry === undefined && session.components.size === 0)
    return;
  session.minted = mint({ module, components: declareAll(session), purpose: "session" });
  if (registry === false) return;
  const { registry: main } = createRegistry(session, "main", registry);
  if (given.procedureExecutor) installExecutor(session, main, given.procedureExecutor);
}

function declareAll(session: Session) {
  return [...session.components.values()].map(({ name, given }) => declareComponent(session.module, name, given));
}

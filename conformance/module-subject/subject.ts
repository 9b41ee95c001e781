import type {
  Answer,
  CloseAnswer,
  DoRequest,
  EditionName,
  HelloAnswer,
  OpenRequest,
} from "../../spec/generated/types.js";
import type { Driver } from "../drivers/driver.js";
import type { AdapterStage } from "./adapter.js";
import { answerThrow, perform } from "./answer.js";
import type { VirtualTime } from "./clock.js";
import { setConsoleListener } from "./console-capture.js";
import { allExports, type EntryPoints } from "./entry-points.js";
import { describeAdapter, describeModule } from "./hello.js";
import { type Mint, mintDocumented } from "./mint.js";
import { createSession, openPeer, prepare, type Stage } from "./open.js";
import { invokeMethod } from "./operations/operation.js";
import { operations } from "./operations/table.js";
import type { Session } from "./session.js";
import { DriverMistake } from "./subject-module.js";
import { drainMicrotasks } from "./turns.js";

export interface ModuleSubjectOptions {
  /** The module under test, as it was imported. */
  entryPoints: EntryPoints;
  name: string;
  version: string;
  /** The edition of the documents that the module follows. */
  edition: EditionName;
  /** Installed before the module was imported. */
  clock: VirtualTime;
  /** Makes authorities. Default: the documented manifest and `createCapabilityAuthority`. */
  mint?: Mint;
  /** The adapter under test: then it is the subject, and the module only makes its registry. */
  adapter?: AdapterStage;
  /** Called once, by `bye`. */
  onBye?: () => void;
}

/**
 * Who speaks to a subject in this process now. The fake globals and the console are one for all, so operations take
 * turns, even those of different subjects.
 */
let lastTurn: Promise<unknown> = Promise.resolve();

function inTurn<T>(act: () => Promise<T>): Promise<T> {
  const turn = lastTurn.then(act);
  lastTurn = turn.catch(() => {});
  return turn;
}

/** Makes a JavaScript module with the documented API speak the driver protocol. */
export function createModuleSubject(options: ModuleSubjectOptions): Driver {
  return new ModuleSubject(options);
}

class ModuleSubject implements Driver {
  readonly #stage: Stage;
  readonly #hello: HelloAnswer;
  readonly #sessions = new Map<string, Session>();
  readonly #onBye: () => void;
  #isOver = false;

  constructor({ entryPoints, name, version, edition, clock, mint, adapter, onBye }: ModuleSubjectOptions) {
    const module = allExports(entryPoints);
    this.#stage = { module, entryPoints, time: clock, mint: mint ?? mintDocumented, ...(adapter && { adapter }) };
    const claims = describeModule(module, { name, version, edition }, mint !== undefined);
    this.#hello = adapter ? describeAdapter(claims, adapter) : claims;
    this.#onBye = onBye ?? (() => {});
  }

  async hello(): Promise<HelloAnswer> {
    return this.#hello;
  }

  open({ session: name, given }: OpenRequest): Promise<Answer> {
    return inTurn(async () => {
      if (this.#sessions.has(name)) return mistake(`The session ${JSON.stringify(name)} is open already.`);
      let session: Session;
      try {
        session = createSession(this.#stage, given);
      } catch (error) {
        return answerThrow(this.#stage, error);
      }
      this.#sessions.set(name, session);
      enter(session);
      let answer: Answer = { value: { $tag: "undefined" } };
      try {
        await openPeer(session, this.#stage.adapter);
        prepare(session);
      } catch (error) {
        answer = answerThrow(session, error);
      }
      await drainMicrotasks();
      return withLog(session, answer);
    });
  }

  do({ session: name, operation: operationName, arguments: args }: DoRequest): Promise<Answer> {
    return inTurn(async () => {
      const session = this.#sessions.get(name);
      if (!session) return mistake(`There is no open session ${JSON.stringify(name)}.`);
      const operation = operations.get(operationName);
      if (!operation) return { unsupported: { feature: operationName } };
      enter(session);
      return withLog(session, await perform(session, operation, args));
    });
  }

  close({ session: name }: { session: string }): Promise<CloseAnswer> {
    return inTurn(async () => {
      const session = this.#sessions.get(name);
      if (!session) return {};
      this.#sessions.delete(name);
      enter(session);
      const log = session.log.take();
      session.log.close();
      await end(session);
      return log ? { log } : {};
    });
  }

  async bye(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await Promise.all([...this.#sessions.keys()].map((session) => this.close({ session })));
    await inTurn(async () => this.#onBye());
  }
}

/** From now on time and console are those of this session. */
function enter(session: Session): void {
  session.clock.activate();
  setConsoleListener((stream, text) => session.log.add({ type: "console", stream, text }));
}

/** Disposes of what the story left, unheard, so that nothing of it goes on. */
async function end(session: Session): Promise<void> {
  await endAdapters(session);
  for (const { registry, isDisposed } of session.registries.values()) {
    if (isDisposed) continue;
    try {
      (registry.dispose as () => void)();
    } catch {
      // The session is over: nothing that happens now is anybody's evidence.
    }
  }
  await drainMicrotasks();
  session.clock.end();
  setConsoleListener(undefined);
}

/** Stops adapters, those that never stop included: what they do now is nobody's evidence. */
async function endAdapters({ adapterWorld }: Session): Promise<void> {
  if (!adapterWorld) return;
  for (const { adapter } of adapterWorld.adapters.values()) {
    try {
      Promise.resolve(invokeMethod(adapter, "stop")).catch(() => {});
    } catch {
      // As above.
    }
  }
  await drainMicrotasks();
  await adapterWorld.peer.close();
}

function withLog(session: Session, answer: Answer): Answer {
  const log = session.log.take();
  return log ? { log, ...answer } : answer;
}

function mistake(message: string): Answer {
  return answerThrow({ module: {} }, new DriverMistake(message));
}

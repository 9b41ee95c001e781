import type { RunEntry, Script } from "../../spec/generated/types.js";
import { encode, encodeContext } from "./encode.js";
import { isObject } from "./own.js";
import { runScript } from "./script.js";
import type { Session } from "./session.js";
import { signalOf } from "./signal.js";
import { unwrap } from "./waiting.js";

/** The places where a subject calls what its user gave it. */
export type Hook = RunEntry["hook"];

/** A scripted function: whose it is, and how far its scripts by call number have come. */
export interface Behaviour {
  readonly owner: string;
  readonly hook: Hook;
  script: Script;
  readonly runs: Map<Script, number>;
}

/** What one run of a behaviour has at hand. */
export interface Frame {
  readonly session: Session;
  readonly behaviour: Behaviour;
  readonly input?: unknown;
  readonly context?: unknown;
  readonly next?: () => unknown;
}

/** How the arguments of a hook are read. */
export type Shape = (args: readonly unknown[]) => Pick<Frame, "input" | "context" | "next">;

/** `when`, `describe`, `route` … are called with nothing. */
export const takesNothing: Shape = () => ({});
export const takesContext: Shape = ([context]) => ({ context });
export const takesInput: Shape = ([input]) => ({ input });
export const takesInputAndContext: Shape = ([input, context]) => ({ input, context });
export const takesContextAndNext: Shape = ([context, next]) => ({ context, next: next as () => unknown });
/** A procedure executor: `{path, input, info}`; the rest of the call is its context. */
export const takesProcedureCall: Shape = ([call]) => {
  if (!isObject(call)) return { context: call };
  const { input, ...context } = call;
  return { input, context };
};

/** A function that a subject is given. */
export type Scripted = (...args: unknown[]) => unknown;

interface Slot {
  behaviour: Behaviour;
  scripted: Scripted;
  readonly shape: Shape;
}

/** The behaviours of a session by owner and hook, so that one of them can be swapped for another. */
export class Behaviours {
  readonly #slots = new Map<string, Slot>();
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Makes a function that runs `script`, each run being an entry of the log. */
  make(owner: string, hook: Hook, script: Script, shape: Shape): Scripted {
    const slot = this.#makeSlot(owner, hook, script, shape);
    this.#slots.set(`${owner} ${hook}`, slot);
    return slot.scripted;
  }

  /**
   * Puts another script in the place of one that was made before.
   *
   * The documents say that handlers are read where they live, at each use. So the live definition gets a new function
   * where `replace` can put it; a subject that kept the old one goes on with the old script, and that is its fault.
   * Where the definition does not hold the function, only the function itself can change what it does.
   *
   * @param replace puts the new function in the place of the old; false when it is not there or cannot be changed
   * @returns false when no such behaviour was made
   */
  swap(owner: string, hook: Hook, script: Script, replace: (old: Scripted, next: Scripted) => boolean): boolean {
    const key = `${owner} ${hook}`;
    const slot = this.#slots.get(key);
    if (!slot) return false;
    const next = this.#makeSlot(owner, hook, script, slot.shape);
    if (replace(slot.scripted, next.scripted)) {
      this.#slots.set(key, next);
    } else {
      slot.behaviour.script = script;
      slot.behaviour.runs.clear();
    }
    return true;
  }

  #makeSlot(owner: string, hook: Hook, script: Script, shape: Shape): Slot {
    const session = this.#session;
    const behaviour: Behaviour = { owner, hook, script, runs: new Map() };
    const scripted: Scripted = (...args) => {
      const frame: Frame = { session, behaviour, ...shape(args) };
      logRun(frame);
      const stopListening = logAbort(frame);
      try {
        const result = runScript(behaviour.script, frame);
        const given = unwrap(result);
        if (given === result) stopListening();
        else (given as Promise<unknown>).then(stopListening, stopListening);
        return given;
      } catch (error) {
        stopListening();
        throw error;
      }
    };
    return { behaviour, scripted, shape };
  }
}

function logRun(frame: Frame): void {
  const { owner, hook } = frame.behaviour;
  const entry: { type: "run"; owner: string; hook: Hook; input?: unknown; context?: unknown } = {
    type: "run",
    owner,
    hook,
  };
  if ("input" in frame) entry.input = encode(frame.input);
  if ("context" in frame) entry.context = encodeContext(frame.context);
  frame.session.log.add(entry);
}

const NOTHING = () => {};

/** An abort while the behaviour runs is an entry of the log. */
function logAbort(frame: Frame): () => void {
  const signal = signalOf(frame.context);
  if (!signal || signal.aborted) return NOTHING;
  const onAbort = () => frame.session.log.add({ type: "signal", owner: frame.behaviour.owner });
  signal.addEventListener("abort", onAbort, { once: true });
  return () => signal.removeEventListener("abort", onAbort);
}

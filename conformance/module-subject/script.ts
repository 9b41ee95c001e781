import { isDeepStrictEqual } from "node:util";
import type { Script, ScriptFailure } from "../../spec/generated/types.js";
import type { Frame } from "./behaviours.js";
import { decode } from "./decode.js";
import { encode } from "./encode.js";
import { isObject, type Members } from "./own.js";
import { signalOf } from "./signal.js";
import { DriverMistake, has } from "./subject-module.js";
import { unwrap, Waiting } from "./waiting.js";

type Part<Head extends string> = Extract<Script, Record<Head, unknown>>;
type Head =
  | "return"
  | "echo"
  | "read"
  | "write"
  | "append"
  | "count"
  | "throw"
  | "reject"
  | "hold"
  | "wait"
  | "awaitSignal"
  | "async"
  | "do"
  | "byCall"
  | "if"
  | "next"
  | "perform"
  | "mutate"
  | "thenable";
type Interpreters = { readonly [H in Head]: (script: Part<H>, frame: Frame) => unknown };

/**
 * Runs a script: synchronously, until a part of it waits.
 * @returns its result, or {@link Waiting}
 * @throws what the script throws; what the script gets wrong is noted in the session as well
 */
export function runScript(script: Script, frame: Frame): unknown {
  for (const key of Object.keys(script)) {
    if (Object.hasOwn(INTERPRETERS, key)) {
      return INTERPRETERS[key as Head](script as never, frame);
    }
  }
  const mistake = new DriverMistake(`${JSON.stringify(script)} is not a script.`);
  frame.session.mistake ??= mistake;
  throw mistake;
}

/** Goes on with `then` when `result` is there: at once, unless it waits. */
function after(result: unknown, then: (value: unknown) => unknown): unknown {
  if (!(result instanceof Waiting)) return then(result);
  return new Waiting(result.promise.then((value) => unwrap(then(value))));
}

function thenRun(waiting: Promise<unknown>, then: Script | undefined, frame: Frame): Waiting {
  return new Waiting(waiting.then(() => (then === undefined ? undefined : unwrap(runScript(then, frame)))));
}

const INTERPRETERS: Interpreters = {
  return: (script) => decode(script.return),
  echo: (script, frame) => lookUp(script.echo, frame),
  read: (script, { session }) => session.cells.get(script.read),
  write(script, frame) {
    frame.session.cells.set(script.write, valueOrFrom(script, frame));
  },
  append(script, frame) {
    const list = frame.session.cells.get(script.append);
    const value = valueOrFrom(script, frame);
    if (Array.isArray(list)) list.push(value);
    else frame.session.cells.set(script.append, [value]);
  },
  count(script, { session }) {
    const count = Number(session.cells.get(script.count) ?? 0) + 1;
    session.cells.set(script.count, count);
    return count;
  },
  throw(script, frame) {
    throw makeFailure(script.throw, frame);
  },
  reject: (script, frame) => new Waiting(Promise.reject(makeFailure(script.reject, frame))),
  hold: (script, frame) => thenRun(frame.session.gates.pass(script.hold), script.then, frame),
  wait(script, frame) {
    const { clock, gates } = frame.session;
    const waited = new Promise<void>((resolve) => clock.after(script.wait, resolve));
    return thenRun(gates.hold(waited), script.then, frame);
  },
  awaitSignal: (script, frame) => thenRun(frame.session.gates.hold(aborted(frame)), script.then, frame),
  async(script, frame) {
    try {
      return new Waiting(Promise.resolve(unwrap(runScript(script.async, frame))));
    } catch (error) {
      return new Waiting(Promise.reject(error));
    }
  },
  do: (script, frame) => runAll(script.do, 0, frame),
  byCall(script, frame) {
    const { runs } = frame.behaviour;
    const run = runs.get(script) ?? 0;
    runs.set(script, run + 1);
    return runScript(script.byCall[Math.min(run, script.byCall.length - 1)] as Script, frame);
  },
  if(script, frame) {
    const holds = isDeepStrictEqual(encode(lookUp(script.if.path, frame)), script.if.equals);
    const chosen = holds ? script.then : script.else;
    return chosen === undefined ? undefined : runScript(chosen, frame);
  },
  next(script, frame) {
    // The story may be wrong to call next here; the subject gets what it would get from anyone: a TypeError.
    const called = (frame.next as () => unknown)();
    const gone = new Waiting(Promise.resolve(called));
    return script.then === undefined ? gone : thenRun(gone.promise, script.then, frame);
  },
  perform: (script, { session }) => session.perform(script),
  mutate(script, frame) {
    const target = lookUp(script.mutate, frame);
    if (!isObject(target)) return;
    // Reflect: a frozen object is to stay as it is, not to make the behaviour throw.
    for (const [key, value] of Object.entries(script.set ?? {})) Reflect.set(target, key, decode(value));
  },
  thenable(script, frame) {
    const result = Promise.resolve(unwrap(runScript(script.thenable, frame)));
    result.catch(() => {});
    return {
      then(onValue: (value: unknown) => unknown, onError: (reason: unknown) => unknown): void {
        result.then(onValue, onError);
      },
    };
  },
};

function runAll(scripts: readonly Script[], index: number, frame: Frame): unknown {
  const result = runScript(scripts[index] as Script, frame);
  return index === scripts.length - 1 ? result : after(result, () => runAll(scripts, index + 1, frame));
}

function valueOrFrom(script: { value?: unknown; from?: string }, frame: Frame): unknown {
  return script.from === undefined ? decode(script.value) : lookUp(script.from, frame);
}

/** The live value at "input", "context" or a dotted path below one of them. */
function lookUp(path: string, frame: Frame): unknown {
  const [root, ...keys] = path.split(".");
  let value = root === "input" ? frame.input : root === "context" ? frame.context : undefined;
  for (const key of keys) {
    if (value === undefined || value === null) return undefined;
    value = (value as Members)[key];
  }
  return value;
}

function makeFailure(failure: ScriptFailure, frame: Frame): unknown {
  if ("error" in failure) return makeError(failure);
  if ("value" in failure) return decode(failure.value);
  if ("precondition" in failure) return decode(failure.precondition);
  const { module } = frame.session;
  const payload = decode(failure.agent);
  if (has(module, "AgentSurfaceError") && module.AgentSurfaceError) return new module.AgentSurfaceError(payload);
  return Object.assign(new Error("agent error"), { name: "AgentSurfaceError", payload });
}

const ERRORS = { Error, TypeError, RangeError, SyntaxError };

function makeError(failure: Extract<ScriptFailure, { error: string }>): Error {
  const error = new ERRORS[failure.name ?? "Error"](failure.error);
  for (const [key, value] of Object.entries(failure.with ?? {})) Reflect.set(error, key, decode(value));
  return error;
}

function aborted(frame: Frame): Promise<void> {
  const signal = signalOf(frame.context);
  return new Promise((resolve) => {
    if (!signal) return;
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

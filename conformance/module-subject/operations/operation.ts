import type { Call } from "../calls.js";
import { type Members, setOwn } from "../own.js";
import type { RegistryRecord, Session } from "../session.js";
import { DriverMistake } from "../subject-module.js";

/**
 * An operation of the protocol, as the code of an application would perform it: synchronous, and throwing what the
 * subject throws. It returns what the subject returned, or the {@link Call} that it began.
 */
export interface Operation {
  run(session: Session, args: Members): unknown;
  /** How long the answer waits for things to settle down. Default "turn". */
  readonly settles?: "not" | "microtasks" | "turn";
  /** What the answer does with a call that was begun: waits for it (the default), looks once, or leaves it. */
  readonly call?: "await" | "peek" | "leave";
}

/** Operations by their names. */
export type OperationTable = Readonly<Record<string, Operation>>;

/** Arguments were checked against the protocol's schema by whoever sent them; this gives them their type. */
export function operation<Arguments>(
  run: (session: Session, args: Arguments) => unknown,
  how: Omit<Operation, "run"> = {},
): Operation {
  return { run: run as Operation["run"], ...how };
}

/** @throws DriverMistake when the story never made such a thing */
export function known<T>(map: ReadonlyMap<string, T>, name: string, what: string): T {
  const found = map.get(name);
  if (found === undefined) throw new DriverMistake(`There is no ${what} ${JSON.stringify(name)} in this session.`);
  return found;
}

/** The registry of this name, `main` when none is told. */
export function registryOf(session: Session, args: { registry?: string }): RegistryRecord {
  const name = args.registry ?? "main";
  if (name === "main") session.makeWorld();
  return known(session.registries, name, "registry");
}

/** Calls a method of something that the subject made. */
export function invokeMethod(object: Members, method: string, ...args: unknown[]): unknown {
  return (object[method] as (...args: unknown[]) => unknown)(...args);
}

/** Keeps a returned value under the name that the judge chose for it. */
export function keep(session: Session, name: string | undefined, value: unknown): unknown {
  if (name !== undefined) session.results.set(name, value);
  return value;
}

/** Makes a call known under the judge's name. */
export function keepCall(session: Session, name: string | undefined, call: Call): Call {
  if (name !== undefined) session.calls.set(name, call);
  return call;
}

/** A Map as an object: other languages have those too. */
export function toObject(map: ReadonlyMap<unknown, unknown>): Members {
  const object: Members = {};
  for (const [key, value] of map) setOwn(object, String(key), value);
  return object;
}

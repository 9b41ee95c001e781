import { types } from "node:util";
import type { Inspect, Path, Tamper, Target } from "../../../spec/generated/types.js";
import { decode } from "../decode.js";
import { isObject, type Members } from "../own.js";
import type { Session } from "../session.js";
import { DriverMistake, isThenable } from "../subject-module.js";
import { known, type OperationTable, operation } from "./operation.js";

/** Looks at, and changes, values that the subject shares with its user. */
export const aliasingOperations: OperationTable = {
  tamper: operation<Tamper>((session, { target, path, value }) => {
    const last = path.at(-1);
    if (last === undefined) throw new DriverMistake("tamper needs a path to what it changes.");
    const holder = follow(resolve(session, target), path.slice(0, -1));
    if (!isObject(holder)) throw new DriverMistake(`There is nothing to change at ${JSON.stringify(path)}.`);
    const wanted = decode(value);
    try {
      return Reflect.set(holder, last, wanted) && Object.is(holder[last], wanted);
    } catch {
      // A setter or a proxy that refuses: nothing changed.
      return false;
    }
  }),
  inspect: operation<Inspect>((session, { target, path = [] }) => {
    const value = follow(resolve(session, target), path);
    const found = { deepFrozen: true, anyFrozen: false, plainJson: true };
    examine(value, found, new Set());
    return { ...found, isPromise: isThenable(value) };
  }),
};

function resolve(session: Session, target: Target): unknown {
  if (target.host) return session.host;
  if (target.result !== undefined) return known(session.results, target.result, "result");
  if (target.input !== undefined) return known(session.inputs, target.input, "request");
  if (target.cell !== undefined) return session.cells.get(target.cell);
  if (target.given !== undefined) return known(session.components, target.given, "component").handedIn;
  if (target.manifest !== undefined) return known(session.manifests, target.manifest, "manifest");
  if (target.tool !== undefined) return boundOf(session.tools, target.tool, "exposed");
  if (target.definition !== undefined) return boundOf(session.components, target.definition, "registered");
  throw new DriverMistake(
    "A target names what it means: result, input, definition, tool, manifest, cell, host or given.",
  );
}

function boundOf(map: ReadonlyMap<string, { bound: Members | undefined }>, name: string, when: string): Members {
  const { bound } = known(map, name, "thing");
  if (!bound) throw new DriverMistake(`${JSON.stringify(name)} has not been ${when}.`);
  return bound;
}

function follow(value: unknown, path: Path): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== "object" || current === null) {
      throw new DriverMistake(`There is nothing at ${JSON.stringify(path)}.`);
    }
    current = (current as Members)[key];
  }
  return current;
}

interface Findings {
  /** Everything that is reachable is frozen; primitives are. */
  deepFrozen: boolean;
  /** Something that is reachable is frozen. */
  anyFrozen: boolean;
  /** Nothing but what JSON has, in plain objects and arrays. */
  plainJson: boolean;
}

function examine(value: unknown, found: Findings, seen: Set<object>): void {
  if (typeof value !== "object" || value === null) {
    if (!isJsonPrimitive(value)) found.plainJson = false;
    if (typeof value === "function") found.deepFrozen &&= Object.isFrozen(value);
    return;
  }
  if (seen.has(value)) return;
  seen.add(value);
  if (Object.isFrozen(value)) found.anyFrozen = true;
  else found.deepFrozen = false;
  if (!isPlain(value)) found.plainJson = false;
  for (const key of Reflect.ownKeys(value)) {
    const descriptor = Reflect.getOwnPropertyDescriptor(value, key);
    if (Array.isArray(value) && key === "length") continue;
    if (typeof key === "symbol" || !descriptor?.enumerable || descriptor.get) found.plainJson = false;
    if (descriptor && "value" in descriptor) examine(descriptor.value, found, seen);
  }
}

function isJsonPrimitive(value: unknown): boolean {
  return value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

function isPlain(object: object): boolean {
  if (types.isProxy(object)) return false;
  if (Array.isArray(object)) return Object.getPrototypeOf(object) === Array.prototype;
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === Object.prototype || prototype === null;
}

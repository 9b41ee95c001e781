import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../load/root.js";

/** An adapter of the reference that faults can be put into (conformance/faults/reference-adapters.json). */
export interface ReferenceAdapter {
  /** Path below reference-impl/. */
  readonly file: string;
  /** Its factory. */
  readonly export: string;
  /** Name of the peer that it is judged with. */
  readonly peer: string;
  /** Packages that it imports. */
  readonly libraries?: readonly string[];
}

let read: ReadonlyMap<string, ReferenceAdapter> | undefined;

/** All of them, by name. */
export function referenceAdapters(): ReadonlyMap<string, ReferenceAdapter> {
  const file = join(packageRoot, "conformance", "faults", "reference-adapters.json");
  read ??= new Map(Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, ReferenceAdapter>));
  return read;
}

/** @throws Error when there is none of this name */
export function referenceAdapter(name: string): ReferenceAdapter {
  const adapter = referenceAdapters().get(name);
  if (!adapter) throw new Error(`there is no reference adapter ${name} in conformance/faults/reference-adapters.json`);
  return adapter;
}

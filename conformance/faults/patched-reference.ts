import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as sha2 from "@noble/hashes/sha2.js";
import * as utils from "@noble/hashes/utils.js";
import type { EditionName, Fault } from "../../spec/generated/types.js";
import { packageRoot } from "../load/root.js";
import type { AdapterFactory } from "../module-subject/adapter.js";
import type { EntryPoints } from "../module-subject/entry-points.js";
import { compileModule, type Exports, type ModuleFactory, makeModules } from "./module-graph.js";
import type { ReferenceAdapter } from "./reference-adapters.js";

/** A fault whose text is not in the reference exactly once: the reference moved on and the fault has to follow. */
export class FaultDoesNotApply extends Error {
  constructor(fault: Fault, reason: string) {
    super(`The fault ${fault.id} does not apply to reference-impl/${fault.file}: ${reason}`);
    this.name = "FaultDoesNotApply";
  }
}

const ENTRIES: Record<EditionName, { readonly [Name in keyof EntryPoints]: string }> = {
  "0.1": { root: "edition-0-1.ts", testing: "testing.ts" },
  "0.2": { root: "index.ts", explain: "explain.ts", testing: "testing.ts" },
};

/** What the reference imports from elsewhere: nothing of it is patched, and it has no state. */
const LIBRARIES = new Map<string, Exports>([
  ["@noble/hashes/sha2.js", sha2],
  ["@noble/hashes/utils.js", utils],
]);

/** A source of the reference, and the module that is made of it without a fault. */
interface Source {
  readonly text: string;
  readonly factory: ModuleFactory;
}

/** By path within reference-impl/; read and compiled once, for there are more than a thousand faults. */
let sources: Promise<ReadonlyMap<string, Source>> | undefined;

/**
 * Loads the reference from its sources, with a fault in it or without, and anew each time: no two share any state.
 * Everything happens in memory: the patched source is compiled, and put among the others; nothing on the disk changes.
 * @throws FaultDoesNotApply
 */
export function loadReference(edition: EditionName, fault?: Fault): Promise<EntryPoints> {
  return loadModules(ENTRIES[edition], fault);
}

/**
 * Loads the factory of a reference adapter from its sources, as {@link loadReference}: with modules of its own, so that
 * a fault in what it shares with the registry leaves the registry sound.
 * @throws FaultDoesNotApply
 */
export async function loadReferenceAdapter(adapter: ReferenceAdapter, fault?: Fault): Promise<AdapterFactory> {
  for (const name of adapter.libraries ?? []) {
    if (!LIBRARIES.has(name)) LIBRARIES.set(name, (await import(name)) as Exports);
  }
  const { root } = await loadModules({ root: adapter.file }, fault);
  return root[adapter.export] as AdapterFactory;
}

async function loadModules<Entries extends object>(
  entries: { readonly [Name in keyof Entries]: string },
  fault: Fault | undefined,
): Promise<{ readonly [Name in keyof Entries]: Exports }> {
  sources ??= readSources();
  const known = await sources;
  const patched = fault && (await patch(fault, known.get(fault.file)?.text));
  const { exports, made } = makeModules(
    entries,
    (path) => (path === patched?.path ? patched : known.get(path)?.factory),
    (specifier) => LIBRARIES.get(specifier),
  );
  if (fault && !made.has(fault.file)) throw new FaultDoesNotApply(fault, NO_PART);
  return exports;
}

const NO_PART = "no such file is part of the reference.";

async function patch(fault: Fault, text: string | undefined): Promise<ModuleFactory> {
  if (text === undefined) throw new FaultDoesNotApply(fault, NO_PART);
  return compileModule(fault.file, applyFault(fault, text));
}

async function readSources(): Promise<ReadonlyMap<string, Source>> {
  const folder = join(packageRoot, "reference-impl");
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => path.split("\\").join("/"));
  return new Map(
    await Promise.all(
      paths.map(async (path): Promise<[string, Source]> => {
        const text = readFileSync(join(folder, path), "utf8");
        return [path, { text, factory: await compileModule(path, text) }];
      }),
    ),
  );
}

/** The source with the fault in it. */
export function applyFault(fault: Fault, source: string): string {
  const first = source.indexOf(fault.before);
  if (first === -1) throw new FaultDoesNotApply(fault, "its `before` does not occur.");
  if (source.indexOf(fault.before, first + 1) !== -1)
    throw new FaultDoesNotApply(fault, "its `before` occurs more than once.");
  return source.slice(0, first) + fault.after + source.slice(first + fault.before.length);
}

import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type EntryPoints, flatten } from "./entry-points.js";
import type { Mint } from "./mint.js";
import { unusable } from "./unusable.js";

/** A module under test, as it was imported. */
export interface LoadedModule {
  entryPoints: EntryPoints;
  mint: Mint | undefined;
}

/**
 * Imports the module under test, its entry points `explain` and `testing` (files of these names beside it, because the
 * documents keep them out of the package's root) and the file that supplies `mint`. To be called in virtual time.
 * @throws DriverFailure when one of them cannot be used
 */
export async function loadModule(path: string, authority: string | undefined): Promise<LoadedModule> {
  const root = flatten(await importFile(path, "The module"));
  const explain = await besideOf(path, "explain");
  const testing = await besideOf(path, "testing");
  const mint = authority === undefined ? undefined : mintOf(await importFile(authority, "The mint"), authority);
  return { entryPoints: { root, ...(explain && { explain }), ...(testing && { testing }) }, mint };
}

/** The exports of another entry point: a file of this name beside the module, if there is one. */
async function besideOf(path: string, name: string): Promise<object | undefined> {
  const file = join(dirname(path), `${name}${extname(path)}`);
  return existsSync(file) ? flatten(await importFile(file, `The ${name} entry point`)) : undefined;
}

/** @throws DriverFailure when there is no such file, or it cannot be imported */
export async function importFile(path: string, what: string): Promise<Record<string, unknown>> {
  if (!existsSync(path)) throw unusable(what, path, "there is no such file", "Correct the path.");
  try {
    return (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException | undefined | null)?.code === "ERR_UNKNOWN_FILE_EXTENSION") {
      throw unusable(what, path, "Node.js cannot load such a file", "Compile it to JavaScript first, or install tsx.");
    }
    const why = error instanceof SyntaxError ? "it is not valid JavaScript" : "importing it threw";
    const remedy = `See for yourself: node --input-type=module -e 'import ${JSON.stringify(path)}'`;
    throw unusable(what, path, `${why}: ${firstLines(error)}`, remedy);
  }
}

/** The message and the place: the frames below are the host's. */
function firstLines(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const place = error.stack?.split("\n").find((line) => line.includes("file://") || line.includes("node_modules"));
  const text = `${error.name}: ${error.message}`;
  return error instanceof SyntaxError || place === undefined ? text : `${text} ${place.trim()}`;
}

function mintOf(namespace: Record<string, unknown>, path: string): Mint {
  const mint = namespace.mint ?? namespace.default;
  if (typeof mint === "function") return mint as Mint;
  throw unusable(
    "The mint",
    path,
    'it exports no function "mint"',
    "Export function mint({ module, components, purpose }): { authority, provenance }.",
  );
}

/** Name and version of the package that a file belongs to; the file's own name, when it belongs to none. */
export function identify(path: string): { name: string; version: string } {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const found = readPackage(join(folder, "package.json"));
    if (found) return found;
    if (folder === dirname(folder)) return { name: basename(path), version: "0.0.0" };
  }
}

function readPackage(path: string): { name: string; version: string } | undefined {
  try {
    const { name, version } = JSON.parse(readFileSync(path, "utf8")) as { name?: unknown; version?: unknown };
    if (typeof name !== "string") return undefined;
    return { name, version: typeof version === "string" ? version : "0.0.0" };
  } catch {
    return undefined;
  }
}

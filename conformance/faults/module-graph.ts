import { dirname, join } from "node:path/posix";
import { compileFunction } from "node:vm";
import { transform } from "esbuild";

/** The exports of a module. */
export type Exports = Record<string, unknown>;

/** A module that can be made again and again, each time with a state of its own. */
export interface ModuleFactory {
  /** Path within the graph, with forward slashes. */
  readonly path: string;
  make(module: { exports: Exports }, require: (specifier: string) => Exports): void;
}

/**
 * Compiles one TypeScript source.
 *
 * To CommonJS, because an ES module that was once imported stays in memory for ever; of these everything is collected
 * with what was made of them.
 * @throws Error on a source that is no TypeScript
 */
export async function compileModule(path: string, source: string): Promise<ModuleFactory> {
  const { code } = await transform(source, {
    loader: "ts",
    format: "cjs",
    target: "node20",
    sourcefile: path,
    logLevel: "silent",
  });
  const run = compileFunction(code, ["module", "exports", "require"], { filename: path });
  return { path, make: (module, require) => run(module, module.exports, require) };
}

/**
 * Makes modules and all that they import, anew.
 * @param entries their paths, by names of the caller's choice
 * @param factoryAt the factory of a path
 * @param libraryNamed what a specifier that is no path stands for
 */
export function makeModules<Entries extends object>(
  entries: { readonly [Name in keyof Entries]: string },
  factoryAt: (path: string) => ModuleFactory | undefined,
  libraryNamed: (specifier: string) => Exports | undefined,
): { exports: { readonly [Name in keyof Entries]: Exports }; made: ReadonlySet<string> } {
  const modules = new Map<string, { exports: Exports }>();

  function exportsOf(path: string): Exports {
    const known = modules.get(path);
    // Of a module that imports itself in a circle there is what it has by now, as in any module system.
    if (known) return known.exports;
    const factory = factoryAt(path);
    if (!factory) throw new Error(`There is no module ${path}.`);
    const module = { exports: {} };
    modules.set(path, module);
    factory.make(module, (specifier) => imported(path, specifier));
    return module.exports;
  }

  function imported(from: string, specifier: string): Exports {
    if (specifier.startsWith(".")) return exportsOf(join(dirname(from), specifier).replace(/\.js$/, ".ts"));
    const library = libraryNamed(specifier);
    if (!library) throw new Error(`${from} imports ${specifier}, which is not known here.`);
    return library;
  }

  const exports = Object.fromEntries(
    Object.entries<string>(entries).map(([name, path]) => [name, exportsOf(path)]),
  ) as { [Name in keyof Entries]: Exports };
  return { exports, made: new Set(modules.keys()) };
}

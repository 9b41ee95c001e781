import { existsSync } from "node:fs";
import { dirname, extname, join, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { DriverFailure } from "../drivers/driver.js";
import { missingPackage } from "../peers/missing.js";
import type { PageOptions } from "./in-page/page-host.js";

/** The files of a subject that lives in a page, as absolute paths. */
export interface PageFiles {
  /** The module whose registry the adapter is given. */
  module: string;
  adapter: string;
  /** The page's side of the peer. */
  peer: string;
}

/** The name in the page under which the judge finds its subject. */
export const SUBJECT = "__subjectOfThisPage";

/** Parts of the module driver that a page does otherwise, by their files. */
const OTHERWISE = ["turns", "real-work", "stray"];
const NODE_MODULES: Readonly<Record<string, string>> = { "node:util": "node-util", "node:crypto": "node-crypto" };

/**
 * Bundles the subject, its peer and the driver into one script for a page.
 * @throws DriverFailure when a file cannot be bundled, such as one that needs Node.js
 */
export async function bundlePage(files: PageFiles, options: PageOptions): Promise<string> {
  const explain = join(dirname(files.module), `explain${extname(files.module)}`);
  const load = (file: string) => `() => import(${JSON.stringify(file)})`;
  const entry = `
    import { servePage } from ${JSON.stringify(kitFile("./in-page/page-host.js"))};
    globalThis[${JSON.stringify(SUBJECT)}] = servePage(${JSON.stringify(options)}, {
      entryPoints: async () => ({
        root: await import(${JSON.stringify(files.module)}),
        ${existsSync(explain) ? `explain: await import(${JSON.stringify(explain)}),` : ""}
      }),
      adapter: ${load(files.adapter)},
      peer: ${load(files.peer)},
    });`;
  try {
    const { outputFiles } = await build({
      stdin: { contents: entry, resolveDir: dirname(files.adapter), sourcefile: "page" },
      bundle: true,
      write: false,
      format: "iife",
      platform: "browser",
      target: "chrome120",
      logLevel: "silent",
      plugins: [forPages],
    });
    return outputFiles[0]?.text ?? "";
  } catch (error) {
    const { errors = [] } = error as { errors?: BuildError[] };
    const missing = errors.flatMap((one) => packageMissingIn(files.peer, one));
    if (missing.length > 0) throw missingPackage(options.peer, missing.join(", "), missing.join(" "));
    const [first] = errors;
    const place = first?.location ? ` (${first.location.file}:${first.location.line})` : "";
    throw new DriverFailure(
      "unreachable",
      `The adapter ${files.adapter} cannot be made into a script for a page: ${first?.text ?? String(error)}${place}.`,
      "An adapter for a page may use what pages have, and packages that can be bundled; nothing of Node.js.",
    );
  }
}

/** As esbuild tells it. */
interface BuildError {
  text: string;
  /** The file is relative to the working directory. */
  location?: { file: string; line: number } | null;
}

function packageMissingIn(importer: string, { text, location }: BuildError): string[] {
  const name = /^Could not resolve "([^".][^"]*)"/.exec(text)?.[1];
  return name !== undefined && location && resolve(location.file) === importer ? [name] : [];
}

/** Puts the page's counterparts in the place of what only Node.js has. */
const forPages: Plugin = {
  name: "for-pages",
  setup({ onResolve }) {
    onResolve({ filter: /^node:(util|crypto)$/ }, ({ path, importer }) =>
      // Only the kit's own: a subject that needs Node.js has to be told.
      isOfTheKit(importer) ? { path: kitFile(`./in-page/${NODE_MODULES[path]}.js`) } : undefined,
    );
    // Asked for where there is a process, which a page has not.
    onResolve({ filter: /^util$/ }, ({ path, importer }) =>
      importer.includes("fake-timers") ? { path, external: true } : undefined,
    );
    onResolve({ filter: /\/[a-z-]+\.js$/ }, ({ path, importer }) => {
      const name = path.slice(path.lastIndexOf("/") + 1, -".js".length);
      const isDriver = importer.includes(`${sep}module-subject${sep}`) && isOfTheKit(importer);
      return isDriver && OTHERWISE.includes(name) ? { path: kitFile(`./in-page/${name}.js`) } : undefined;
    });
  },
};

const kit = fileURLToPath(new URL("..", import.meta.url));

function isOfTheKit(file: string): boolean {
  return file.startsWith(kit);
}

/** A file of the kit, as it is: compiled, or the source that tsx runs. */
export function kitFile(relative: string): string {
  const compiled = fileURLToPath(new URL(relative, import.meta.url));
  return existsSync(compiled) ? compiled : compiled.replace(/\.js$/, ".ts");
}

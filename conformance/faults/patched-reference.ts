import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, type Plugin } from "esbuild";
import type { EditionName, Fault } from "../../spec/generated/types.js";
import { packageRoot } from "../load/root.js";

/** The reference implementation as a module namespace. */
export type ReferenceModule = Record<string, unknown>;

/** A fault whose text is not in the reference exactly once: the reference moved on and the fault has to follow. */
export class FaultDoesNotApply extends Error {
  constructor(fault: Fault, reason: string) {
    super(`The fault ${fault.id} does not apply to reference-impl/${fault.file}: ${reason}`);
    this.name = "FaultDoesNotApply";
  }
}

const ENTRIES: Record<EditionName, readonly string[]> = {
  "0.1": ["edition-0-1.ts"],
  "0.2": ["index.ts", "explain.ts"],
};

/**
 * Loads the reference from its sources, with a fault in it or without. Everything happens in memory: the sources are
 * bundled into one module, patched on the way, and imported; nothing on the disk changes.
 * @throws FaultDoesNotApply
 */
export async function loadReference(edition: EditionName, fault?: Fault): Promise<ReferenceModule> {
  const folder = join(packageRoot, "reference-impl");
  const entries = ENTRIES[edition].filter((file) => existsSync(join(folder, file)));
  const result = await build({
    stdin: {
      contents: entries.map((file) => `export * from "./${file}";`).join("\n"),
      resolveDir: folder,
      loader: "ts",
    },
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    target: "node20",
    write: false,
    logLevel: "silent",
    plugins: fault ? [patching(fault, join(folder, fault.file))] : [],
  });
  const code = result.outputFiles[0]?.text ?? "";
  return (await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`)) as ReferenceModule;
}

function patching(fault: Fault, path: string): Plugin {
  return {
    name: "fault",
    setup({ onLoad, onEnd }) {
      let applied = false;
      onLoad({ filter: /\.ts$/ }, async (file) => {
        if (file.path !== path) return undefined;
        applied = true;
        return { contents: applyFault(fault, await readFile(path, "utf8")), loader: "ts" };
      });
      onEnd(({ errors }) => {
        const own = errors.find((error) => error.detail instanceof FaultDoesNotApply);
        if (own) throw own.detail;
        if (!applied && errors.length === 0)
          throw new FaultDoesNotApply(fault, "no such file is part of the reference.");
      });
    },
  };
}

/** The source with the fault in it. */
export function applyFault(fault: Fault, source: string): string {
  const first = source.indexOf(fault.before);
  if (first === -1) throw new FaultDoesNotApply(fault, "its `before` does not occur.");
  if (source.indexOf(fault.before, first + 1) !== -1)
    throw new FaultDoesNotApply(fault, "its `before` occurs more than once.");
  return source.slice(0, first) + fault.after + source.slice(first + fault.before.length);
}

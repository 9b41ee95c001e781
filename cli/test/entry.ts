import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../conformance/load/root.js";

const ROOMS = ["cli", "reports", "conformance", "spec", "reference-impl"];
const BUILT = join("dist", "cli", "main.js");

/**
 * Words that start the command line: what was built, which is what users get and starts fast, or its sources if they
 * are newer than that.
 */
export const entry: readonly string[] = isFresh() ? [BUILT] : ["--import", "tsx", join("cli", "main.ts")];

function isFresh(): boolean {
  const built = statSync(join(packageRoot, BUILT), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return ROOMS.every((room) => newestIn(join(packageRoot, room)) < built);
}

function newestIn(folder: string): number {
  const sources = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  return Math.max(0, ...sources.map((name) => statSync(join(folder, name)).mtimeMs));
}

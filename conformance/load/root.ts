import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of this package, wherever it is run from: its sources or what was built of them. */
export const packageRoot: string = findRoot(dirname(fileURLToPath(import.meta.url)));

function findRoot(folder: string): string {
  if (existsSync(join(folder, "package.json")) && existsSync(join(folder, "spec", "schemas"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("The package is incomplete: its spec/ folder is missing. Install it again.");
  return findRoot(parent);
}

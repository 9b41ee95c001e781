import { existsSync } from "node:fs";
import { join } from "node:path";
import type { EditionName } from "../../spec/generated/types.js";
import { packageRoot } from "../load/root.js";
import { DriverFailure } from "./driver.js";

const ENTRY: Readonly<Record<EditionName, string>> = { "0.1": "edition-0-1.js", "0.2": "index.js" };

/**
 * The file of the reference implementation that comes with the kit: who has no module to name gets this one.
 * @throws DriverFailure when it is not built
 */
export function referenceModule(edition: EditionName): string {
  const path = join(packageRoot, "dist", "reference-impl", ENTRY[edition]);
  if (existsSync(path)) return path;
  const remedy = "Build it with npm run build, or name a subject.";
  throw new DriverFailure("unreachable", `The reference implementation of edition ${edition} is not built.`, remedy);
}

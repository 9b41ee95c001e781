import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { InventoryFile } from "../../spec/generated/types.js";
import { type JsonFile, problemAt, readJsonFile } from "../load/json-file.js";
import type { Problem } from "../load/problem.js";
import { schemaCheck } from "../load/schemas.js";

const FOLDER = "spec/inventory";
const check = schemaCheck("inventory.schema.json");

/** The inventory of one document, and where it stands. */
export interface LoadedInventory {
  inventory: InventoryFile;
  source: JsonFile;
}

/** Inventories of a suite. A file that is wrong is left out and becomes a problem. */
export function loadInventories(root: string): { inventories: LoadedInventory[]; problems: Problem[] } {
  const inventories: LoadedInventory[] = [];
  const problems: Problem[] = [];
  const top = join(root, FOLDER);
  const names = existsSync(top) ? readdirSync(top).filter((name) => name.endsWith(".json")) : [];
  for (const name of names.sort()) {
    const source = readJsonFile(root, join(top, name));
    if (!("text" in source)) {
      problems.push(source);
      continue;
    }
    const finding = check(source.value);
    if (finding)
      problems.push(problemAt(source, finding.path, finding.message, "See spec/schemas/inventory.schema.json."));
    else inventories.push({ inventory: source.value as InventoryFile, source });
  }
  return { inventories, problems };
}

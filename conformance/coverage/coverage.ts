import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Problem } from "../load/problem.js";
import type { Suite } from "../load/suite.js";
import { compareDocument, type Difference } from "./compare.js";
import { inconsistencies } from "./consistency.js";
import { countDocument, countRules, type DocumentCount, type RuleCount } from "./count.js";
import { loadInventories } from "./inventory.js";

/** How far the documents are covered, and what is wrong with the inventory that says so. */
export interface Coverage {
  documents: DocumentCount[];
  /** All rules of the suite, cited by a document or not. */
  rules: RuleCount;
  /** The inventory contradicts itself or the rules. */
  problems: Problem[];
  /** The documents have changed; absent if they were not compared. */
  differences?: Difference[];
  /** Documents that stand in none of the folders. */
  notCompared?: string[];
}

/**
 * Counts how the documents are covered.
 * @param folders where the documents lie as <document>.md; none: the inventory is looked at by itself
 */
export function coverage(suite: Suite, folders: readonly string[] = []): Coverage {
  const { inventories, problems } = loadInventories(suite.root);
  const documents = inventories.map(({ inventory }) => countDocument(inventory, suite));
  const result: Coverage = {
    documents,
    rules: countRules(suite, () => true),
    problems: [...suite.problems, ...problems, ...inconsistencies(inventories, suite)],
  };
  if (folders.length === 0) return result;

  const differences: Difference[] = [];
  const notCompared: string[] = [];
  for (const [index, { inventory }] of inventories.entries()) {
    const text = documentText(inventory.document, folders);
    if (text === undefined) {
      notCompared.push(inventory.document);
      continue;
    }
    const compared = compareDocument(inventory, text, suite);
    differences.push(...compared.differences);
    for (const section of documents[index]?.sections ?? []) {
      section.notAccounted = compared.notAccounted.get(section.section) ?? 0;
    }
  }
  return { ...result, differences, notCompared };
}

/** Whether there is nothing to mend. */
export function isClean({ problems, differences }: Coverage): boolean {
  return problems.length === 0 && (differences?.length ?? 0) === 0;
}

function documentText(document: string, folders: readonly string[]): string | undefined {
  const path = folders.map((folder) => join(folder, `${document}.md`)).find((candidate) => existsSync(candidate));
  return path === undefined ? undefined : readFileSync(path, "utf8");
}

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type JsonFile, readJsonFile } from "../load/json-file.js";
import type { Problem } from "../load/problem.js";
import { packageRoot } from "../load/root.js";
import type { Suite } from "../load/suite.js";
import type { Check, LintInput } from "./check.js";
import { CHECKS } from "./checks/index.js";
import { readKnownIds } from "./known-ids.js";

/** A problem, and the check that found it. */
export interface Finding extends Problem {
  check: string;
}

/** What lint found in a suite. */
export interface LintResult {
  findings: Finding[];
  /** How much was looked at: a clean lint of nothing is no good news. */
  checked: { checks: number; rules: number; vectors: number; faults: number };
}

/** Runs every check on a suite that was loaded. */
export function lint(suite: Suite, checks: readonly Check[] = CHECKS): LintResult {
  const input = lintInput(suite);
  return {
    findings: checks.flatMap((check) => check.find(input).map((problem) => ({ check: check.id, ...problem }))),
    checked: {
      checks: checks.length,
      rules: suite.rules.size,
      vectors: suite.vectors.size,
      faults: suite.faults.size,
    },
  };
}

/** What the checks look at, read from the suite's folder. */
export function lintInput(suite: Suite): LintInput {
  return {
    suite,
    registers: ["spec/editions", "spec/ambiguities"].flatMap((folder) => soundFiles(suite, folder)),
    knownIds: readKnownIds(suite.root),
    // A suite of its own may bring the reference that its faults patch.
    referenceFile: (path) =>
      readText(join(suite.root, "reference-impl", path)) ?? readText(join(packageRoot, "reference-impl", path)),
  };
}

/** Files of a folder that the loader took; the others are findings of its own. */
function soundFiles({ root, problems }: Suite, folder: string): JsonFile[] {
  const top = join(root, folder);
  if (!existsSync(top)) return [];
  const broken = new Set(problems.map(({ file }) => file));
  return readdirSync(top)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => readJsonFile(root, join(top, name)))
    .filter((read): read is JsonFile => "text" in read && !broken.has(read.file));
}

function readText(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  Ambiguity,
  ComponentGiven,
  EditionManifest,
  EditionName,
  Fault,
  Rule,
} from "../../spec/generated/types.js";
import { type JsonFile, problemAt, readJsonFile } from "./json-file.js";
import type { Problem } from "./problem.js";
import { packageRoot } from "./root.js";
import { type SchemaFinding, schemaCheck } from "./schemas.js";
import { type LoadedVector, loadVector } from "./vector.js";

/** A rule and where it stands. */
export interface LoadedRule {
  rule: Rule;
  area: string;
  source: JsonFile;
}

/** A fault and where it stands. */
export interface LoadedFault {
  fault: Fault;
  source: JsonFile;
}

/** All that judges: rules, editions, the ambiguity register, vectors and faults. */
export interface Suite {
  root: string;
  /** Version of this package. */
  version: string;
  /** SHA-256 (hex) over every file that decides a verdict. */
  digest: string;
  rules: ReadonlyMap<string, LoadedRule>;
  editions: ReadonlyMap<EditionName, EditionManifest>;
  ambiguities: ReadonlyMap<string, Ambiguity>;
  vectors: ReadonlyMap<string, LoadedVector>;
  faults: ReadonlyMap<string, LoadedFault>;
  /** Files that could not be used, each with what to do. What is sound goes on. */
  problems: Problem[];
}

const checkRuleFile = schemaCheck("rule.schema.json");
const checkEdition = schemaCheck("edition.schema.json");
const checkAmbiguities = schemaCheck("ambiguity.schema.json");
const checkFaultFile = schemaCheck("fault.schema.json");
const checkComponent = schemaCheck("protocol.schema.json#/$defs/ComponentGiven");

/**
 * Loads the suite. A file that is wrong is left out and becomes a problem; the others go on.
 * @param root folder that holds spec/, vectors/ and conformance/faults/; default: this package
 */
export function loadSuite(root: string = packageRoot): Suite {
  const loader = new Loader(root);
  const rules = loadRules(loader);
  const editions = loadEditions(loader);
  const ambiguities = loadAmbiguities(loader);
  const fixtures = loadFixtures(loader);
  const vectors = loadVectors(loader, rules, fixtures);
  const faults = loadFaults(loader);
  return {
    root,
    version: packageVersion(),
    digest: loader.digest.digest("hex"),
    rules,
    editions,
    ambiguities,
    vectors,
    faults,
    problems: loader.problems,
  };
}

/** Version of this package, from its package.json. */
export function packageVersion(): string {
  return (JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { version: string }).version;
}

type Check = ReturnType<typeof schemaCheck>;

/** Reads files in a fixed order, so that the digest is that of their contents alone. */
class Loader {
  readonly problems: Problem[] = [];
  readonly digest = createHash("sha256");
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** The sound JSON files of a folder, below it too, in the order of their names. */
  *files(folder: string, check?: Check): Generator<JsonFile> {
    const top = join(this.root, folder);
    if (!existsSync(top)) return;
    const names = readdirSync(top, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".json"))
      .map((name) => name.split("\\").join("/"))
      .sort();
    for (const name of names) {
      const read = readJsonFile(this.root, join(top, name));
      if (!("text" in read)) {
        this.problems.push(read);
        continue;
      }
      this.digest.update(read.file).update("\0").update(read.text).update("\0");
      const finding = check && withinDepth(() => check(read.value));
      if (finding) this.report(read, finding.path, finding.message, "See spec/schemas for what this file may hold.");
      else yield read;
    }
  }

  report(source: JsonFile, path: readonly (string | number)[], message: string, remedy: string): void {
    this.problems.push(problemAt(source, path, message, remedy));
  }
}

function loadRules(loader: Loader): Map<string, LoadedRule> {
  const rules = new Map<string, LoadedRule>();
  for (const source of loader.files("spec/rules", checkRuleFile)) {
    const { area, rules: list } = source.value as { area: string; rules: Rule[] };
    list.forEach((rule, index) => {
      const first = rules.get(rule.id);
      if (first) {
        const where = first.source === source ? "above in this file" : `in ${first.source.file}`;
        const remedy = "Give one of them the next free number of its area.";
        loader.report(source, ["rules", index, "id"], `The id ${rule.id} already stands ${where}.`, remedy);
      } else rules.set(rule.id, { rule, area, source });
    });
  }
  return rules;
}

function loadEditions(loader: Loader): Map<EditionName, EditionManifest> {
  const editions = new Map<EditionName, EditionManifest>();
  for (const source of loader.files("spec/editions", checkEdition)) {
    const manifest = source.value as EditionManifest;
    editions.set(manifest.edition, manifest);
  }
  return editions;
}

function loadAmbiguities(loader: Loader): Map<string, Ambiguity> {
  const ambiguities = new Map<string, Ambiguity>();
  for (const source of loader.files("spec/ambiguities", checkAmbiguities)) {
    (source.value as Ambiguity[]).forEach((entry, index) => {
      if (ambiguities.has(entry.id)) {
        const remedy = "Give it the next free number.";
        loader.report(source, [index, "id"], `The id ${entry.id} is taken by another entry.`, remedy);
      } else ambiguities.set(entry.id, entry);
    });
  }
  return ambiguities;
}

function loadFixtures(loader: Loader): Map<string, ComponentGiven> {
  const fixtures = new Map<string, ComponentGiven>();
  for (const source of loader.files("spec/fixtures/components", checkComponent)) {
    const name = source.file.replace(/^.*\//, "").replace(/\.json$/, "");
    fixtures.set(name, source.value as ComponentGiven);
  }
  return fixtures;
}

function loadVectors(
  loader: Loader,
  rules: ReadonlyMap<string, LoadedRule>,
  fixtures: ReadonlyMap<string, ComponentGiven>,
): Map<string, LoadedVector> {
  const vectors = new Map<string, LoadedVector>();
  for (const source of loader.files("vectors")) {
    const loaded = tryToLoad(source, rules, fixtures);
    if ("message" in loaded) loader.report(source, loaded.path, loaded.message, loaded.remedy);
    else vectors.set(loaded.vector.id, loaded);
  }
  return vectors;
}

/** What is too deep for a recursive walk costs its own file and no other. */
function tryToLoad(...given: Parameters<typeof loadVector>): ReturnType<typeof loadVector> {
  const remedy = "Write deep values with $$nest, and not so deep.";
  const loaded = withinDepth(() => loadVector(...given));
  return "remedy" in loaded || "vector" in loaded ? loaded : { ...loaded, remedy };
}

/** Runs a recursive walk; a value too deep for it is a finding. */
function withinDepth<Result>(walk: () => Result): Result | SchemaFinding {
  try {
    return walk();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { path: [], message: `It is nested too deeply, or too long (${error.message}).` };
  }
}

function loadFaults(loader: Loader): Map<string, LoadedFault> {
  const faults = new Map<string, LoadedFault>();
  for (const source of loader.files("conformance/faults/patches", checkFaultFile)) {
    (source.value as { faults: Fault[] }).faults.forEach((fault, index) => {
      if (faults.has(fault.id)) {
        const remedy = "Fault ids are unique in the whole suite: choose another.";
        loader.report(source, ["faults", index, "id"], `The id ${fault.id} is taken by another fault.`, remedy);
      } else faults.set(fault.id, { fault, source });
    });
  }
  return faults;
}

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Fills the marked regions of spec/driver-protocol.md from the protocol's schema and from spec/operations.json, which says
 * what the schema cannot: what each operation does and answers, and for whom it is.
 * With --check it writes nothing and exits with 1 if the document is not what they give.
 */
const here = dirname(fileURLToPath(import.meta.url));
const documentFile = join(here, "driver-protocol.md");

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  allOf?: Schema[];
  oneOf?: Schema[];
  $defs?: Record<string, Schema>;
}

interface Group {
  group: string;
  profiles: string[];
  title: string;
  operations: Record<string, { does: string; answers: string; feature?: string }>;
}

const schema = readJson("schemas/protocol.schema.json") as Schema;
const groups = readJson("operations.json") as Group[];
const operations = definition("Operations").properties ?? {};

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(here, file), "utf8"));
}

function definition(name: string): Schema {
  const found = schema.$defs?.[name];
  if (!found) throw new Error(`protocol.schema.json has no definition ${name}`);
  return found;
}

/** Names that stand for themselves in the tables; other references are written out. */
const NAMED: ReadonlySet<string> = new Set(["Script", "RegistryGiven", "ExecutorGiven", "Target"]);

function typeOf(node: Schema): string {
  if (node.$ref !== undefined) {
    const name = node.$ref.replace(/^.*\//, "");
    if (name === "LocalName" || name === "RegistryName") return "name";
    return NAMED.has(name) ? name : typeOf(definition(name));
  }
  if (node.allOf?.[0]) return typeOf(node.allOf[0]);
  if (node.const !== undefined) return JSON.stringify(node.const);
  if (node.enum) return node.enum.map((value) => JSON.stringify(value)).join(" \\| ");
  if (node.items) return `[${typeOf(node.items)}, …]`;
  if (node.properties) return objectOf(node);
  if (Array.isArray(node.type)) return node.type.join(" \\| ");
  return node.type ?? "any";
}

function objectOf({ properties = {}, required = [] }: Schema): string {
  const members = Object.entries(properties).map(
    ([name, member]) => `${name}${required.includes(name) ? "" : "?"}: ${typeOf(member)}`,
  );
  return `{${members.join(", ")}}`;
}

function operationTables(): string {
  const described = new Set(groups.flatMap((group) => Object.keys(group.operations)));
  const differing = [...described].filter((name) => !operations[name]);
  differing.push(...Object.keys(operations).filter((name) => !described.has(name)));
  if (differing.length > 0) throw new Error(`in only one of schema and operations.json: ${differing.join(", ")}`);
  return groups.map(groupTable).join("\n\n");
}

function groupTable({ title, profiles, operations: members }: Group): string {
  const rows = Object.entries(members).map(([name, { does, answers, feature }]) => {
    const node = operations[name] as Schema;
    const needs = feature === undefined ? "" : ` Feature \`${feature}\`.`;
    return `| \`${name}\` | ${code(typeOf(node))} | ${does}${needs} | ${answers} |`;
  });
  const forWhom = profiles.map((profile) => `\`${profile}\``).join(", ");
  return [
    `### ${title}`,
    "",
    `Profiles: ${forWhom}.`,
    "",
    "| operation | arguments | does | value |",
    "| --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}

/** Pipes are escaped for the table already. */
function code(text: string): string {
  return `\`${text}\``;
}

/** The feature's words are those of the schema, which tells `name: what it is.` one after another. */
function featureTable(): string {
  const { enum: names = [], description = "" } = definition("Feature");
  const told = new Map(
    description.split(/\. (?=[a-z-]+: )/).map((text) => text.replace(/\.$/, "").split(/: (.*)/s) as [string, string]),
  );
  const rows = names.map((name) => {
    const words = told.get(name as string);
    if (words === undefined) throw new Error(`no words for the feature ${name}`);
    return `| \`${name}\` | ${words} |`;
  });
  return ["| feature | means |", "| --- | --- |", ...rows].join("\n");
}

function fill(text: string, region: string, content: string): string {
  const begin = `<!-- generated: ${region} -->`;
  const end = `<!-- end: ${region} -->`;
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from === -1 || to < from) throw new Error(`driver-protocol.md has no region ${region}`);
  return `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`;
}

const current = readFileSync(documentFile, "utf8");
const filled = fill(fill(current, "operations", operationTables()), "features", featureTable());
if (!process.argv.includes("--check")) {
  writeFileSync(documentFile, filled);
} else if (current !== filled) {
  process.stderr.write(
    "spec/driver-protocol.md is not what the schema and spec/operations.json give: run `npm run generate`.\n",
  );
  process.exitCode = 1;
}

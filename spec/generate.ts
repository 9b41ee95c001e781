import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

/**
 * Makes spec/generated/*.ts from spec/schemas/*.schema.json.
 * With --check it writes nothing and exits with 1 if a file is missing or not what the schemas give.
 */
const here = dirname(fileURLToPath(import.meta.url));
const schemaFolder = join(here, "schemas");
const outputFolder = join(here, "generated");
const check = process.argv.includes("--check");

interface SchemaObject {
  [key: string]: unknown;
}

/** Every schema repeats the definitions of its neighbours that it refers to; one file for all keeps one type for each. */
function bundle(files: readonly string[]): SchemaObject {
  const definitions: SchemaObject = {};
  for (const file of files) {
    const schema = JSON.parse(readFileSync(join(schemaFolder, file), "utf8")) as SchemaObject;
    const { $defs, ...root } = schema;
    Object.assign(definitions, ($defs as SchemaObject | undefined) ?? {});
    definitions[root.title as string] = root;
  }
  return rewriteReferences({
    title: "SpecTypes",
    type: "object",
    additionalProperties: false,
    properties: Object.fromEntries(Object.keys(definitions).map((name) => [name, { $ref: `#/$defs/${name}` }])),
    $defs: definitions,
  }) as SchemaObject;
}

/**
 * A schema that allows anything is `unknown`. One definition, one type: a reference loses what stands beside it (a description there would make a copy of the type),
 * and alternatives that only say which members go together, which a type cannot say readably, are left to the schema.
 */
function rewriteReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(rewriteReferences);
  if (typeof node !== "object" || node === null) return node;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === "string") return { $ref: $ref.replace(/^[a-z-]+\.schema\.json/, "") };
  if (Object.keys(node).every((key) => key === "description")) return { ...node, tsType: "unknown" };
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => key !== "$schema" && key !== "$id" && !(key === "oneOf" && onlyRequires(value)))
      .map(([key, value]) => [key, rewriteReferences(value)]),
  );
}

function onlyRequires(alternatives: unknown): boolean {
  return (
    Array.isArray(alternatives) &&
    alternatives.every((item) => Object.keys(item as object).length === 1 && "required" in (item as object))
  );
}

const files = readdirSync(schemaFolder)
  .filter((file) => file.endsWith(".schema.json"))
  .sort();
const source = await compile(bundle(files) as Parameters<typeof compile>[0], "SpecTypes", {
  bannerComment: "// Made by `npm run generate` from spec/schemas. Do not edit.",
  additionalProperties: true,
  unknownAny: true,
  strictIndexSignatures: true,
  style: { printWidth: 120 },
});
const target = join(outputFolder, "types.ts");
if (check) {
  let current = "";
  try {
    current = readFileSync(target, "utf8");
  } catch {
    // A missing file is as stale as an old one.
  }
  if (current !== source) {
    process.stderr.write("spec/generated/types.ts is not what spec/schemas gives: run `npm run generate`.\n");
    process.exitCode = 1;
  }
} else {
  mkdirSync(outputFolder, { recursive: true });
  writeFileSync(target, source);
}

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { packageRoot } from "./root.js";

/** One way in which a value does not fit its schema. */
export interface SchemaFinding {
  path: (string | number)[];
  message: string;
}

let ajv: Ajv2020 | undefined;

/** All schemas of spec/schemas, compiled when first asked for. */
function schemas(): Ajv2020 {
  if (ajv) return ajv;
  ajv = new Ajv2020({ strict: false, allErrors: false, verbose: true });
  const folder = join(packageRoot, "spec", "schemas");
  for (const file of readdirSync(folder)) {
    if (file.endsWith(".schema.json")) ajv.addSchema(JSON.parse(readFileSync(join(folder, file), "utf8")));
  }
  return ajv;
}

/**
 * A check of values against one schema.
 * @param reference a schema's $id, or a place in one, e.g. `vector.schema.json#/$defs/TableVector`
 */
export function schemaCheck(reference: string): (value: unknown) => SchemaFinding | undefined {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= compile(reference);
    if (validate(value)) return undefined;
    return explain(validate.errors ?? []);
  };
}

/** The values that a schema's `enum` allows. */
export function enumeration(reference: string): string[] {
  const schema = schemas().getSchema(reference)?.schema as { enum?: string[] } | undefined;
  if (!schema?.enum) throw new Error(`${reference} is no enumeration`);
  return schema.enum;
}

/** Whether the driver protocol knows an operation of this name. */
export function isOperation(name: string): boolean {
  const protocol = schemas().getSchema("protocol.schema.json")?.schema as {
    $defs: { Operations: { properties: Record<string, unknown> } };
  };
  return Object.hasOwn(protocol.$defs.Operations.properties, name);
}

function compile(reference: string): ValidateFunction {
  const validate = schemas().getSchema(reference);
  if (!validate) throw new Error(`no schema ${reference}`);
  return validate;
}

/** The finding that lies deepest, because that is the one about the alternative that was meant. */
function explain(errors: readonly ErrorObject[]): SchemaFinding {
  const deepest = [...errors].sort((a, b) => depth(b) - depth(a))[0];
  if (!deepest) return { path: [], message: "It does not fit its schema." };
  return { path: pathOf(deepest.instancePath), message: sentenceFor(deepest) };
}

function depth(error: ErrorObject): number {
  return error.instancePath.split("/").length + (error.keyword === "additionalProperties" ? 0.5 : 0);
}

function sentenceFor(error: ErrorObject): string {
  const params = error.params as Record<string, unknown>;
  switch (error.keyword) {
    case "additionalProperties":
      return `Unknown key ${JSON.stringify(params.additionalProperty)}.`;
    case "required":
      return `The key ${JSON.stringify(params.missingProperty)} is missing.`;
    case "enum":
      return `${JSON.stringify(error.data)} is not one of ${(params.allowedValues as unknown[]).join(", ")}.`;
    case "const":
      return `It must be ${JSON.stringify(params.allowedValue)}.`;
    default:
      return `It ${error.message ?? "does not fit its schema"}.`;
  }
}

function pathOf(pointer: string): (string | number)[] {
  return pointer
    .split("/")
    .slice(1)
    .map((part) => part.replace(/~1/g, "/").replace(/~0/g, "~"))
    .map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

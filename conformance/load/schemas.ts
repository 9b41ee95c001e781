import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { packageRoot } from "./root.js";
import { ErrorExplainer, type SchemaFinding } from "./schema-errors.js";

export type { SchemaFinding };

let ajv: Ajv2020 | undefined;
let explainer: ErrorExplainer | undefined;

/** All schemas of spec/schemas, compiled when first asked for. */
function schemas(): Ajv2020 {
  if (ajv) return ajv;
  // The schemas are our own and tested: checking and optimising them costs more at every start than it saves.
  ajv = new Ajv2020({ strict: false, verbose: true, validateSchema: false, code: { optimize: false } });
  const folder = join(packageRoot, "spec", "schemas");
  const files = readdirSync(folder).filter((file) => file.endsWith(".schema.json"));
  const all = files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as { $id: string });
  for (const schema of all) ajv.addSchema(schema);
  explainer = new ErrorExplainer(ajv, all);
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
    return explainer?.explain(validate.errors ?? []);
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

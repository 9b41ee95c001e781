import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { decideByKey } from "./keyed-choices.js";
import { packageRoot } from "./root.js";
import { ErrorExplainer, type SchemaFinding } from "./schema-errors.js";

export type { SchemaFinding };

/** The schemas of spec/schemas, and what is made of them when it is first needed. */
interface Schemas {
  readonly all: ReadonlyMap<string, { $id: string }>;
  /** Says yes or no, fast: nearly everything that is checked is sound. */
  readonly judge: Ajv2020;
  /** Says what is wrong, for what the judge has refused. */
  explain?: { readonly ajv: Ajv2020; readonly explainer: ErrorExplainer };
}

let loaded: Schemas | undefined;

function schemas(): Schemas {
  if (loaded) return loaded;
  const folder = join(packageRoot, "spec", "schemas");
  const files = readdirSync(folder).filter((file) => file.endsWith(".schema.json"));
  const all = files.map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")) as { $id: string });
  const judge = new Ajv2020({ ...OWN_SCHEMAS, messages: false });
  for (const schema of all) judge.addSchema(decideByKey(schema));
  loaded = { all: new Map(all.map((schema) => [schema.$id, schema])), judge };
  return loaded;
}

// The schemas are our own and tested: checking and optimising them costs more at every start than it saves.
const OWN_SCHEMAS = { strict: false, validateSchema: false, code: { optimize: false } } as const;

/**
 * A check of values against one schema.
 * @param reference a schema's $id, or a place in one, e.g. `vector.schema.json#/$defs/TableVector`
 */
export function schemaCheck(reference: string): (value: unknown) => SchemaFinding | undefined {
  let accepts: ValidateFunction | undefined;
  return (value) => {
    accepts ??= compile(schemas().judge, reference);
    return accepts(value) ? undefined : explain(reference, value);
  };
}

function explain(reference: string, value: unknown): SchemaFinding | undefined {
  const known = schemas();
  known.explain ??= makeExplainer([...known.all.values()]);
  const { ajv, explainer } = known.explain;
  const validate = compile(ajv, reference);
  return validate(value) ? undefined : explainer.explain(validate.errors ?? []);
}

function makeExplainer(all: readonly { $id: string }[]): NonNullable<Schemas["explain"]> {
  const ajv = new Ajv2020({ ...OWN_SCHEMAS, verbose: true });
  for (const schema of all) ajv.addSchema(schema);
  return { ajv, explainer: new ErrorExplainer(ajv, all) };
}

/** The values that a schema's `enum` allows. */
export function enumeration(reference: string): string[] {
  const schema = schemas().judge.getSchema(reference)?.schema as { enum?: string[] } | undefined;
  if (!schema?.enum) throw new Error(`${reference} is no enumeration`);
  return schema.enum;
}

let operationNames: ReadonlySet<string> | undefined;

/** Whether the driver protocol knows an operation of this name. */
export function isOperation(name: string): boolean {
  operationNames ??= new Set(Object.keys(protocolOperations()));
  return operationNames.has(name);
}

function protocolOperations(): object {
  const protocol = schemas().all.get("protocol.schema.json") as unknown as {
    $defs: { Operations: { properties: object } };
  };
  return protocol.$defs.Operations.properties;
}

function compile(ajv: Ajv2020, reference: string): ValidateFunction {
  const validate = ajv.getSchema(reference);
  if (!validate) throw new Error(`no schema ${reference}`);
  return validate;
}

import { type Ajv2020, type ErrorObject, type ValidateFunction, Ajv2020 as Validator } from "ajv/dist/2020.js";

/** One way in which a value does not fit its schema. */
export interface SchemaFinding {
  path: (string | number)[];
  message: string;
}

interface Alternative {
  $ref?: string;
  type?: string;
  const?: unknown;
  required?: string[];
}

/** A form of another type altogether is hardly the one that was meant. */
const OTHER_TYPE = 100;

/** Nor is one whose member of a fixed value, which tells forms apart, has another. */
const OTHER_MARK = 10;

/**
 * Says in one sentence what a value's first error is. Where a schema allows several forms, the validator tells why the
 * value is none of each; here the form that it comes nearest to is found, and only what is wrong by that one is told.
 */
export class ErrorExplainer {
  readonly #ajv: Ajv2020;
  readonly #all = new Validator({ strict: false, allErrors: true, verbose: true });
  readonly #files = new Map<unknown, string>();
  readonly #compiled = new Map<Alternative, { first: ValidateFunction; all: ValidateFunction }>();

  /**
   * @param ajv what the values are validated by; verbose, and stopping at the first error
   * @param schemas all schemas that it knows, each with an `$id`
   */
  constructor(ajv: Ajv2020, schemas: readonly { $id: string }[]) {
    this.#ajv = ajv;
    for (const schema of schemas) {
      this.#all.addSchema(schema);
      this.#noteFile(schema, schema.$id);
    }
  }

  explain(errors: readonly ErrorObject[], above = ""): SchemaFinding {
    // The validator stops at the first error, so the last one listed is the outermost; those before it are its parts.
    const error = errors.at(-1);
    if (!error) return { path: pathOf(above), message: "It does not fit its schema." };
    const place = above + error.instancePath;
    if (error.keyword !== "oneOf") return { path: pathOf(place), message: sentenceFor(error) };
    const alternatives = error.schema as Alternative[];
    const nearest = error.params.passingSchemas ? undefined : this.#nearest(alternatives, error.data);
    if (!nearest) return { path: pathOf(place), message: sentenceForForms(alternatives) };
    return this.explain(nearest, place);
  }

  /** Errors by the one alternative that the value comes nearest to; undefined if there is no single such one. */
  #nearest(alternatives: readonly Alternative[], value: unknown): readonly ErrorObject[] | undefined {
    const scored = alternatives.map((alternative) => ({ alternative, score: this.#distance(alternative, value) }));
    scored.sort((a, b) => a.score - b.score);
    const [best, second] = scored;
    if (!best || (second && second.score === best.score)) return undefined;
    const { first } = this.#compile(best.alternative);
    first(value);
    return first.errors ?? undefined;
  }

  /** How much tells that another form was meant. What is wrong within a member tells nothing. */
  #distance(alternative: Alternative, value: unknown): number {
    const { all } = this.#compile(alternative);
    all(value);
    const errors = all.errors ?? [];
    const last = errors.at(-1);
    // A choice of forms in turn: that none of them fits is one thing, however much its parts list.
    if (last?.keyword === "oneOf" && last.instancePath === "") return 1;
    return errors.reduce((sum, error) => sum + weightOf(error), 0);
  }

  #compile(alternative: Alternative): { first: ValidateFunction; all: ValidateFunction } {
    let compiled = this.#compiled.get(alternative);
    if (!compiled) {
      const whole = absolute(alternative, this.#files.get(alternative) ?? "") as object;
      compiled = { first: this.#ajv.compile(whole), all: this.#all.compile(whole) };
      this.#compiled.set(alternative, compiled);
    }
    return compiled;
  }

  /** Notes for each alternative which file it stands in: references in it are relative to that. */
  #noteFile(node: unknown, file: string): void {
    if (typeof node !== "object" || node === null) return;
    const { oneOf } = node as { oneOf?: unknown };
    if (Array.isArray(oneOf)) for (const alternative of oneOf) this.#files.set(alternative, file);
    for (const child of Object.values(node)) this.#noteFile(child, file);
  }
}

function weightOf({ instancePath, keyword }: ErrorObject): number {
  if (instancePath === "") return keyword === "type" || keyword === "const" ? OTHER_TYPE : 1;
  const isMember = instancePath.lastIndexOf("/") === 0;
  return keyword === "const" && isMember ? OTHER_MARK : 0;
}

/** The same schema, with references that may be followed from anywhere. */
function absolute(node: unknown, file: string): unknown {
  if (Array.isArray(node)) return node.map((item) => absolute(item, file));
  if (typeof node !== "object" || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === "$ref" && typeof value === "string" && value.startsWith("#") ? file + value : absolute(value, file),
    ]),
  );
}

function sentenceForForms(alternatives: readonly Alternative[]): string {
  const keys = alternatives.map(({ required }) => required?.[0]);
  if (keys.every((key) => key !== undefined)) return `It must have exactly one of the keys ${keys.join(", ")}.`;
  return `It must be exactly one of: ${alternatives.map(nameOf).join(", ")}.`;
}

function nameOf({ $ref, type, const: value, required }: Alternative): string {
  if ($ref !== undefined) return $ref.replace(/^.*\//, "");
  if (value !== undefined) return JSON.stringify(value);
  return required?.[0] !== undefined ? `{${required[0]}}` : (type ?? "another form");
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

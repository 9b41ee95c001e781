/** JSON value constraint: every payload that crosses the agent boundary is a `JsonValue`. */
export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };

/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };

/** A JSON Schema document restricted to the supported subset (core-api, Supported JSON Schema subset). */
export type JsonSchema = Record<string, unknown>;

/** What crosses the agent boundary: a JSON Schema for the agent, a validator for the runtime. */
export interface AgentSchema<T> {
  /** Agent-visible JSON Schema (draft 2020-12, restricted subset). */
  readonly jsonSchema: JsonSchema;
  /**
   * Validates `value` and returns it typed. Does not coerce in ways the `jsonSchema` does not describe.
   *
   * @throws AgentSchemaError on a value that does not match
   */
  parse(value: unknown): T;
}

/** The part of the Standard Schema interface (https://standardschema.dev) that is used here. */
export interface StandardSchemaV1<Input = unknown, Output = Input> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardSchemaResult<Output> | Promise<StandardSchemaResult<Output>>;
    readonly types?: { readonly input: Input; readonly output: Output } | undefined;
  };
}

/** What a Standard Schema's `validate` gives: a value, or the issues that prevent one. */
export type StandardSchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: ReadonlyArray<StandardSchemaIssue> };

/** One issue of a Standard Schema. */
export interface StandardSchemaIssue {
  readonly message: string;
  readonly path?: ReadonlyArray<PropertyKey | { readonly key: PropertyKey }> | undefined;
}

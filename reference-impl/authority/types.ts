import type {
  AgentActionDefinition,
  AgentAuditLevel,
  AgentAvailability,
  AgentComponentDefinition,
  AgentConcurrency,
  AgentConfirmation,
  AgentDomainEffect,
  AgentEffect,
  AgentObservationDefinition,
  AgentPolicy,
  AgentProcedureBinding,
  AgentProcedureBindingConfig,
  AgentSchema,
  JsonSchema,
  JsonValue,
} from "../types.js";

// --- The manifest: what a compiler found in a whole application -------------------------------------------------------

/** A policy that a declaration names. */
export interface CapabilityPolicyAttachment {
  name: string;
  phase?: string;
}

/** What a manifest says of one declared capability. */
export interface CapabilityContractEntry {
  declarationId: string;
  capabilityId: string;
  kind: "observation" | "action" | "procedure" | "external";
  description: string;
  /** `read` for observations. */
  effect: AgentEffect;
  inputSchema?: JsonSchema;
  outputSchema?: JsonSchema;
  confirmation?: AgentConfirmation;
  policies?: CapabilityPolicyAttachment[];
  tags?: string[];
  origin?: string;
  /** SHA-256, hexadecimal, over all of the entry but this member and `targets`; see `contractHash`. */
  contractHash: string;
  targets?: string[];
}

/** All capabilities that an application may ever expose (format version 5). */
export interface CapabilityContractManifest {
  formatVersion: 5;
  compilerVersion: string;
  targets: string[];
  capabilities: CapabilityContractEntry[];
  externalContracts: JsonValue[];
  /** Only a manifest of which the compiler proved that nothing is missing is an authority. */
  completeness: { status: "proven" };
  /** SHA-256, hexadecimal, over all of the manifest but this member; see `manifestHash`. */
  hash: string;
}

declare const authorityBrand: unique symbol;

/** The runtime source of truth. Only `createCapabilityAuthority` makes one; the brand is for the type checker alone. */
export interface CapabilityAuthority {
  /** A deeply frozen copy of the manifest that was verified. */
  readonly manifest: CapabilityContractManifest;
  readonly [authorityBrand]: never;
}

// --- Contracts: what an author declares -------------------------------------------------------------------------------

/** The static half of an observation. */
export interface AgentObservationContract<TOut extends JsonValue> {
  /** Agent-visible, at most 300 characters. */
  description: string;
  output: AgentSchema<TOut>;
  policies?: CapabilityPolicyAttachment[];
  tags?: string[];
  meta?: Record<string, JsonValue>;
  /** Milliseconds. */
  timeoutMs?: number;
}

/** The static half of a view action. */
export interface AgentActionContract<TIn extends JsonValue, TOut extends JsonValue | void = void> {
  /** Agent-visible, at most 300 characters. */
  description: string;
  input: AgentSchema<TIn>;
  output?: AgentSchema<Exclude<TOut, void>>;
  effect: "local-state" | "navigation";
  /** Default false. */
  idempotent?: boolean;
  /** Default true. */
  reversible?: boolean;
  /** Default `"never"`. */
  confirmation?: AgentConfirmation;
  /** Default `"metadata"`. */
  audit?: AgentAuditLevel;
  policies?: CapabilityPolicyAttachment[];
  tags?: string[];
  meta?: Record<string, JsonValue>;
  /** Milliseconds. */
  timeoutMs?: number;
  concurrency?: AgentConcurrency;
}

/** What an author declares of a component. */
export interface AgentComponentContractDefinition<
  TObservations extends Record<string, AgentObservationContract<any>>,
  TActions extends Record<string, AgentActionContract<any, any>>,
> {
  type: string;
  description: string;
  meta?: Record<string, JsonValue>;
  origin?: string;
  priority?: number;
  policies?: CapabilityPolicyAttachment[];
  tags?: string[];
  observations?: TObservations;
  actions?: TActions;
}

/** The live half of an observation. */
export interface AgentObservationBinding<TOut extends JsonValue> extends AgentAvailability {
  read: AgentObservationDefinition<TOut>["read"];
  policies?: AgentPolicy[];
}

/** The live half of an action. */
export interface AgentActionBinding<TIn extends JsonValue, TOut extends JsonValue | void> extends AgentAvailability {
  execute: AgentActionDefinition<TIn, TOut>["execute"];
  precondition?: AgentActionDefinition<TIn, TOut>["precondition"];
  policies?: AgentPolicy[];
}

type ObservationBindings<TObservations> = {
  [Name in keyof TObservations]: TObservations[Name] extends AgentObservationContract<infer TOut>
    ? AgentObservationBinding<TOut>
    : never;
};

type ActionBindings<TActions> = {
  [Name in keyof TActions]: TActions[Name] extends AgentActionContract<infer TIn, infer TOut>
    ? AgentActionBinding<TIn, TOut>
    : never;
};

/** A member that may be left out when there is nothing to bind. */
type Unless<Members, Key extends string> =
  Record<never, never> extends Members ? { [K in Key]?: Members } : { [K in Key]: Members };

/** What `bind` takes: one handler for each declared capability, and the component's live state. */
export type AgentComponentBinding<TObservations, TActions> = Pick<
  AgentComponentDefinition,
  "instanceId" | "parent" | "internal" | "enabled" | "policies" | "procedures"
> &
  Unless<ObservationBindings<TObservations>, "observations"> &
  Unless<ActionBindings<TActions>, "actions">;

/** A declared component, ready to be bound. */
export interface AgentComponentContract<
  TObservations extends Record<string, AgentObservationContract<any>>,
  TActions extends Record<string, AgentActionContract<any, any>>,
> {
  readonly type: string;
  readonly description: string;
  /**
   * Joins the declaration with live behaviour, one handler for each declared capability. Does not judge: what is missing,
   * surplus or changed is refused when the result is registered.
   */
  bind(binding: AgentComponentBinding<TObservations, TActions>): AgentComponentDefinition;
}

/** What an author declares of a backend procedure. */
export interface AgentProcedureContractDefinition<TIn extends JsonValue, TOut extends JsonValue | void = void> {
  /** `domain:` and the dotted path. */
  id: string;
  /** Agent-visible, at most 300 characters. */
  description: string;
  /** The full input, bound fields included. */
  input: AgentSchema<TIn>;
  output?: AgentSchema<Exclude<TOut, void>>;
  effect: AgentDomainEffect;
  requiresApproval?: boolean;
  confirmation?: AgentConfirmation;
  policies?: CapabilityPolicyAttachment[];
  tags?: string[];
  origin?: string;
}

/** What `bind` of a procedure contract takes. */
export interface AgentProcedureContractBinding extends AgentProcedureBindingConfig {
  /** Top-level input fields that `bind` supplies. Default none. */
  boundKeys?: readonly string[];
  contextLink?: { type: string; instanceId: string };
}

/** A declared procedure, ready to be referenced by a component. */
export interface AgentProcedureContract<TIn extends JsonValue, TOut extends JsonValue | void = void> {
  readonly id: string;
  /**
   * @throws AgentSurfaceDefinitionError `INVALID_DEFINITION` when fields are bound and the input is not an object schema
   *   that declares its properties.
   */
  bind(binding?: AgentProcedureContractBinding): AgentProcedureBinding<TIn, TOut>;
}

/** What an author declares of a provider tool that stands outside of any component. */
export interface ExternalAgentToolContractDefinition<TIn extends JsonValue, TOut extends JsonValue | void = void> {
  /** For instance `external:reports.export`. */
  id: string;
  description: string;
  input: AgentSchema<TIn>;
  output?: AgentSchema<Exclude<TOut, void>>;
  effect: AgentEffect;
  confirmation?: AgentConfirmation;
  policies?: CapabilityPolicyAttachment[];
  tags?: string[];
  origin?: string;
}

/** A declared external tool, ready to be bound. */
export interface ExternalAgentToolContract<TIn extends JsonValue, TOut extends JsonValue | void = void> {
  readonly id: string;
  bind(binding: { execute(input: TIn, ...rest: unknown[]): TOut | Promise<TOut> }): ExternalAgentTool;
}

/** A bound external tool; an exposure gateway decides whether it may be shown to a provider. */
export interface ExternalAgentTool {
  /** Its capability id. */
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema;
  /** Validates the input, runs the handler, validates a declared output. Rejects with `AgentSchemaError` on a mismatch. */
  execute(input: unknown, ...rest: unknown[]): Promise<JsonValue | undefined>;
}

// --- Provenance: what the compiler injects ----------------------------------------------------------------------------

/** Ties one capability of a contract to its entry in a manifest. */
export interface CapabilityProvenance {
  readonly manifestHash: string;
  readonly declarationId: string;
  readonly capabilityId: string;
  readonly contractHash: string;
}

/** The private second argument of the contract macros. */
export interface ContractProvenance {
  readonly manifestHash: string;
  readonly declarationId: string;
  readonly capabilities: { readonly [capabilityId: string]: CapabilityProvenance };
}

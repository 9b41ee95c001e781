import type { PolicyChain } from "../policies/chain.js";
import type {
  AgentAuditLevel,
  AgentCapabilityKind,
  AgentConfirmation,
  AgentDomainEffect,
  AgentEffect,
  AgentPlane,
} from "../types/common.js";
import type {
  AgentActionDefinition,
  AgentAvailability,
  AgentConcurrency,
  AgentObservationDefinition,
} from "../types/definition.js";
import type { AgentSchema, JsonObject } from "../types/json.js";
import type { AgentProcedureBinding, AgentProcedureDescriptor } from "../types/procedure.js";
import type { AgentActionDescriptor, AgentObservationDescriptor } from "../types/snapshot.js";

/** What of a descriptor does not change while the registration lives. */
export type Static<Descriptor> = Readonly<
  Omit<Descriptor, "available" | "unavailableReason" | "registrationId" | "contextualNote">
>;

/** AS-LIFE-002: everything structural about a capability, copied and frozen when it is registered. */
interface RecordBase {
  /** Canonical capability id. */
  readonly id: string;
  readonly kind: AgentCapabilityKind;
  readonly plane: AgentPlane;
  readonly effect: AgentEffect;
  readonly description: string;
  readonly idempotent: boolean;
  readonly confirmation: AgentConfirmation;
  readonly audit: AgentAuditLevel;
  readonly timeoutMs: number;
  readonly policies: PolicyChain;
  /** What policies see as `meta`. */
  readonly policyMeta: { readonly component?: JsonObject; readonly capability?: JsonObject };
  readonly output: AgentSchema<unknown> | undefined;
  /** Live: `when` and `unavailableReason` are read from here at each use. */
  readonly availability: AgentAvailability;
}

export interface ObservationRecord extends RecordBase {
  readonly kind: "observation";
  readonly name: string;
  readonly output: AgentSchema<unknown>;
  readonly descriptor: Static<AgentObservationDescriptor>;
  /** Live: `read` is taken from here at each invocation. */
  readonly handlers: AgentObservationDefinition<any>;
}

export interface ActionRecord extends RecordBase {
  readonly kind: "action";
  readonly name: string;
  readonly input: AgentSchema<unknown>;
  readonly concurrency: AgentConcurrency;
  readonly descriptor: Static<AgentActionDescriptor>;
  /** Live: `precondition` and `execute` are taken from here at each invocation. */
  readonly handlers: AgentActionDefinition<any, any>;
}

export interface ProcedureRecord extends RecordBase {
  readonly kind: "procedure";
  readonly path: string;
  readonly effect: AgentDomainEffect;
  /** The full schema, bound fields included. */
  readonly input: AgentSchema<unknown>;
  readonly boundKeys: readonly string[];
  readonly lockedKeys: readonly string[];
  readonly concurrency: AgentConcurrency | undefined;
  readonly descriptor: Static<AgentProcedureDescriptor>;
  /** Live: `bind` and `describe` are taken from here at each use. */
  readonly handlers: AgentProcedureBinding["config"];
}

export type CapabilityRecord = ObservationRecord | ActionRecord | ProcedureRecord;

/** A whole component, as it is frozen by `register`. */
export interface ComponentRecord {
  readonly type: string;
  readonly instanceId: string;
  readonly description: string;
  readonly parent: { readonly type: string; readonly instanceId: string } | undefined;
  readonly meta: JsonObject | undefined;
  readonly internal: Record<string, unknown> | undefined;
  readonly origin: string;
  readonly priority: number;
  readonly enabled: boolean;
  /** In authored order. */
  readonly observations: readonly ObservationRecord[];
  readonly actions: readonly ActionRecord[];
  readonly procedures: readonly ProcedureRecord[];
  /** By canonical id. */
  readonly capabilities: ReadonlyMap<string, CapabilityRecord>;
}

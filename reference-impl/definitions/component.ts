import { invalidId, isValidComponentType, isValidInstanceId } from "../ids/grammar.js";
import { extendChain, type PolicyChain } from "../policies/chain.js";
import type { AgentSurfaceLimits } from "../types/limits.js";
import { recordAction } from "./action.js";
import {
  defect,
  optionalBoolean,
  optionalMeta,
  optionalPolicies,
  requireDescription,
  requireKnownFields,
  requireRecord,
} from "./checks.js";
import { recordObservation } from "./observation.js";
import { recordProcedure } from "./procedure.js";
import type { ActionRecord, CapabilityRecord, ComponentRecord, ObservationRecord, ProcedureRecord } from "./records.js";
import type { DefinitionScope } from "./scope.js";

const FIELDS: ReadonlySet<string> = new Set([
  "type",
  "instanceId",
  "description",
  "parent",
  "meta",
  "internal",
  "policies",
  "origin",
  "priority",
  "enabled",
  "observations",
  "actions",
  "procedures",
  "tags",
]);

const DEFAULT_INSTANCE = "default";

/** What a definition is frozen against. */
export interface DefinitionEnvironment {
  readonly limits: AgentSurfaceLimits;
  /** The registry's policies. */
  readonly policies: PolicyChain;
  readonly reaches: (procedurePath: string) => boolean;
}

/**
 * AS-LIFE-002: copies and freezes everything structural of a definition. Its handlers stay where they are, and are read
 * there when they are needed.
 *
 * @throws AgentSurfaceDefinitionError on the first structural defect
 */
export function recordComponent(definition: unknown, environment: DefinitionEnvironment): ComponentRecord {
  const source = requireRecord(definition, "register", "a definition");
  const { type } = source;
  if (!isValidComponentType(type)) throw invalidId("component type", type);
  const place = type as string;
  requireKnownFields(source, FIELDS, place);
  const instanceId = instanceIdOf(source.instanceId);
  const meta = optionalMeta(source.meta, environment.limits.maxMetaBytes, place);
  const scope: DefinitionScope = {
    type: place,
    instanceId,
    limits: environment.limits,
    policies: extendChain(environment.policies, optionalPolicies(source.policies, place), "component"),
    componentMeta: meta,
    reaches: environment.reaches,
  };

  const observations: ObservationRecord[] = [];
  const actions: ActionRecord[] = [];
  const procedures: ProcedureRecord[] = [];
  for (const [name, value] of members(source.observations, place, "observations")) {
    observations.push(recordObservation(name, value, scope));
  }
  for (const [name, value] of members(source.actions, place, "actions")) actions.push(recordAction(name, value, scope));
  for (const value of list(source.procedures, place)) procedures.push(recordProcedure(value, scope));

  const parent = parentOf(source.parent, place);
  const internal = source.internal === undefined ? undefined : requireRecord(source.internal, place, "internal");
  return Object.freeze({
    type: place,
    instanceId,
    description: requireDescription(source.description, environment.limits.maxComponentDescription, place),
    parent,
    meta,
    internal,
    origin: originOf(source.origin, place),
    priority: priorityOf(source.priority, place),
    enabled: optionalBoolean(source.enabled, true, place, "enabled"),
    observations,
    actions,
    procedures,
    capabilities: byId([...observations, ...actions, ...procedures]),
  });
}

/** AS-COLL-014: one id, one capability – an observation and an action cannot share a name. */
function byId(records: readonly CapabilityRecord[]): ReadonlyMap<string, CapabilityRecord> {
  const capabilities = new Map<string, CapabilityRecord>();
  for (const record of records) {
    if (capabilities.has(record.id)) throw defect("DUPLICATE_CAPABILITY", record.id, "defined twice");
    capabilities.set(record.id, record);
  }
  return capabilities;
}

function instanceIdOf(value: unknown): string {
  if (value === undefined) return DEFAULT_INSTANCE;
  if (!isValidInstanceId(value)) throw invalidId("instance id", value);
  return value as string;
}

function parentOf(value: unknown, place: string): { type: string; instanceId: string } | undefined {
  if (value === undefined) return undefined;
  const { type, instanceId } = requireRecord(value, place, "parent");
  if (!isValidComponentType(type)) throw invalidId("parent type", type);
  return Object.freeze({ type: type as string, instanceId: instanceIdOf(instanceId) });
}

function originOf(value: unknown, place: string): string {
  if (value === undefined) return "first-party";
  if (typeof value !== "string") throw defect("INVALID_DEFINITION", place, "origin must be a text");
  return value;
}

function priorityOf(value: unknown, place: string): number {
  if (value === undefined) return 0;
  if (!Number.isFinite(value)) throw defect("INVALID_DEFINITION", place, "priority must be a finite number");
  return value as number;
}

function members(value: unknown, place: string, name: string): [string, unknown][] {
  return value === undefined ? [] : Object.entries(requireRecord(value, place, name));
}

function list(value: unknown, place: string): unknown[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw defect("INVALID_DEFINITION", place, "procedures must be an array");
  return value;
}

import { invalidId, parseCapabilityId } from "../ids/grammar.js";
import { extendChain } from "../policies/chain.js";
import type { AgentAuditLevel, AgentConfirmation, AgentDomainEffect } from "../types/common.js";
import type { AgentProcedureBinding } from "../types/procedure.js";
import {
  checkAvailability,
  defect,
  optionalFunction,
  optionalMeta,
  optionalPolicies,
  type Place,
  requireDescription,
  requireKnownFields,
  requireRecord,
} from "./checks.js";
import { acceptConcurrency } from "./concurrency.js";
import type { ProcedureRecord } from "./records.js";
import { acceptDocument, acceptSchemaOrDocument } from "./schemas.js";
import { type DefinitionScope, policyMeta } from "./scope.js";

const CONFIG_FIELDS: ReadonlySet<string> = new Set([
  "when",
  "unavailableReason",
  "bind",
  "overridableFields",
  "confirmation",
  "policies",
  "describe",
  "meta",
  "concurrency",
]);

/** The defaults of a domain effect (companion facts, Planes, kinds, effects). */
const DEFAULTS: Readonly<
  Record<AgentDomainEffect, { idempotent: boolean; confirmation: AgentConfirmation; audit: AgentAuditLevel }>
> = {
  "server-query": { idempotent: true, confirmation: "never", audit: "metadata" },
  "server-mutation": { idempotent: false, confirmation: "optional", audit: "metadata" },
  "external-side-effect": { idempotent: false, confirmation: "required", audit: "full" },
  destructive: { idempotent: false, confirmation: "required", audit: "full" },
};

const STRENGTH: Readonly<Record<AgentConfirmation, number>> = { never: 0, optional: 1, required: 2 };

/** Freezes one procedure reference, or throws the defect its author has to fix. */
export function recordProcedure(value: unknown, scope: DefinitionScope): ProcedureRecord {
  const owner = `${scope.type}#${scope.instanceId}`;
  const binding = requireRecord(value, owner, "a procedure binding");
  if (binding.kind !== "procedure-binding") {
    throw defect("INVALID_DEFINITION", owner, "a procedure must be a procedure binding");
  }
  const ref = requireRecord(binding.ref, owner, "a procedure's ref");
  const { id, path } = procedureId(ref);
  const place = `${owner} ${id}`;
  const config = requireRecord(binding.config, place, "config");
  requireKnownFields(config, CONFIG_FIELDS, place);
  checkAvailability(config, place);
  optionalFunction(config.bind, place, "bind");
  optionalFunction(config.describe, place, "describe");
  // AS-BIND-003: without a path to the server the reference promises what nobody can do.
  if (!scope.reaches(path)) throw defect("PLANE_VIOLATION", place, "no installed executor carries this procedure");

  const { limits } = scope;
  const effect = domainEffect(ref.effect, place);
  const defaults = DEFAULTS[effect];
  const description = requireDescription(ref.description, limits.maxCapabilityDescription, place);
  const input = acceptSchemaOrDocument(ref.inputSchema, limits, place, "inputSchema");
  const output =
    ref.outputSchema === undefined
      ? undefined
      : acceptSchemaOrDocument(ref.outputSchema, limits, place, "outputSchema");
  const boundKeys = keys(binding.boundKeys, place, "boundKeys");
  const lockedKeys = keys(binding.lockedKeys, place, "lockedKeys");
  if (!lockedKeys.every((key) => boundKeys.includes(key))) {
    throw defect("INVALID_DEFINITION", place, "lockedKeys must be among boundKeys");
  }
  if (boundKeys.length > 0 && config.bind === undefined) {
    throw defect("INVALID_DEFINITION", place, "bound fields need a bind function");
  }
  const meta = optionalMeta(config.meta, limits.maxMetaBytes, place);
  const confirmation = confirmationOf(config.confirmation, effect, ref.requiresApproval === true, place);
  const handlers = binding.config as AgentProcedureBinding["config"];
  return Object.freeze({
    kind: "procedure",
    plane: "domain",
    effect,
    id,
    path,
    description,
    idempotent: defaults.idempotent,
    confirmation,
    audit: defaults.audit,
    timeoutMs: limits.procedureTimeoutMs,
    policies: extendChain(scope.policies, optionalPolicies(config.policies, place), "capability"),
    policyMeta: policyMeta(scope.componentMeta, meta),
    input: input.schema,
    output: output?.schema,
    boundKeys,
    lockedKeys,
    concurrency: acceptConcurrency(config.concurrency, place),
    availability: handlers,
    handlers,
    descriptor: Object.freeze({
      procedureId: id,
      description,
      // AS-BIND-001
      inputSchema: acceptDocument(binding.reducedInputSchema, limits, place, "reducedInputSchema"),
      ...(output && { outputSchema: output.document }),
      effect,
      confirmation,
      boundFields: Object.freeze(
        boundKeys.map((key) => Object.freeze({ path: key, locked: lockedKeys.includes(key), source: "ui-state" })),
      ) as ProcedureRecord["descriptor"]["boundFields"],
      context: contextOf(binding.contextLink, scope, place),
      ...(meta && { meta }),
    }),
  });
}

function procedureId(ref: Record<string, unknown>): { id: string; path: string } {
  const parsed = parseCapabilityId(ref.id);
  if (parsed?.plane !== "domain" || (ref.path !== undefined && ref.path !== parsed.path)) {
    throw invalidId("procedure id", ref.id);
  }
  return { id: ref.id as string, path: parsed.path };
}

function domainEffect(effect: unknown, place: Place): AgentDomainEffect {
  if (typeof effect === "string" && Object.hasOwn(DEFAULTS, effect)) return effect as AgentDomainEffect;
  if (effect === "read" || effect === "local-state" || effect === "navigation") {
    throw defect("PLANE_VIOLATION", place, `a procedure cannot have the effect ${effect}`);
  }
  throw defect("INVALID_DEFINITION", place, "unknown effect");
}

/** A binding may raise the confirmation; only `destructive` may be lowered, and never to `never`. */
function confirmationOf(
  wanted: unknown,
  effect: AgentDomainEffect,
  requiresApproval: boolean,
  place: Place,
): AgentConfirmation {
  const floor = requiresApproval ? "required" : effect === "destructive" ? "optional" : DEFAULTS[effect].confirmation;
  if (wanted === undefined) return requiresApproval ? "required" : DEFAULTS[effect].confirmation;
  if (wanted !== "never" && wanted !== "optional" && wanted !== "required") {
    throw defect("INVALID_DEFINITION", place, "confirmation must be one of never, optional, required");
  }
  // ambiguous: is a lowered confirmation a defect of the definition, or is it ignored?
  if (STRENGTH[wanted] < STRENGTH[floor]) {
    throw defect("INVALID_DEFINITION", place, `confirmation cannot be lowered to ${wanted}`);
  }
  return wanted;
}

function keys(value: unknown, place: Place, name: string): readonly string[] {
  if (value === undefined) return Object.freeze([]);
  if (!Array.isArray(value) || !value.every((key) => typeof key === "string")) {
    throw defect("INVALID_DEFINITION", place, `${name} must be an array of texts`);
  }
  return Object.freeze([...value]);
}

/** The component that lends the context: the one named by the binding, else the one that registers it. */
function contextOf(link: unknown, scope: DefinitionScope, place: Place): { type: string; instanceId: string } {
  if (link === undefined) return Object.freeze({ type: scope.type, instanceId: scope.instanceId });
  const { type, instanceId } = requireRecord(link, place, "contextLink");
  return Object.freeze({ type: String(type), instanceId: String(instanceId) });
}

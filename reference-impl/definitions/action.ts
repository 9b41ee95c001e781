import { formatViewCapabilityId } from "../ids/grammar.js";
import { extendChain } from "../policies/chain.js";
import type { AgentActionDefinition, AgentConcurrency } from "../types/definition.js";
import {
  checkAvailability,
  defect,
  optionalBoolean,
  optionalFunction,
  optionalMeta,
  optionalOneOf,
  optionalPolicies,
  optionalTimeout,
  requireDescription,
  requireFunction,
  requireKnownFields,
  requireRecord,
} from "./checks.js";
import { acceptConcurrency } from "./concurrency.js";
import type { ActionRecord } from "./records.js";
import { acceptSchema } from "./schemas.js";
import { type DefinitionScope, policyMeta } from "./scope.js";

const FIELDS: ReadonlySet<string> = new Set([
  "description",
  "input",
  "output",
  "effect",
  "idempotent",
  "reversible",
  "confirmation",
  "audit",
  "when",
  "unavailableReason",
  "precondition",
  "execute",
  "policies",
  "meta",
  "timeoutMs",
  "concurrency",
  "tags",
]);

const SERVER_EFFECTS: ReadonlySet<unknown> = new Set([
  "server-query",
  "server-mutation",
  "external-side-effect",
  "destructive",
]);

const PER_INSTANCE: AgentConcurrency = Object.freeze({ mode: "instance" });

/** Freezes one action, or throws the defect its author has to fix. */
export function recordAction(name: string, value: unknown, scope: DefinitionScope): ActionRecord {
  // AS-ID-001
  const id = formatViewCapabilityId(scope.type, name);
  const source = requireRecord(value, id, "an action");
  requireKnownFields(source, FIELDS, id);
  requireFunction(source.execute, id, "execute");
  optionalFunction(source.precondition, id, "precondition");
  checkAvailability(source, id);

  const { limits } = scope;
  const effect = viewEffect(source.effect, id);
  const description = requireDescription(source.description, limits.maxCapabilityDescription, id);
  const input = acceptSchema(source.input, limits, id, "input");
  const output = source.output === undefined ? undefined : acceptSchema(source.output, limits, id, "output");
  const meta = optionalMeta(source.meta, limits.maxMetaBytes, id);
  const idempotent = optionalBoolean(source.idempotent, false, id, "idempotent");
  const reversible = optionalBoolean(source.reversible, true, id, "reversible");
  const confirmation = optionalOneOf(
    source.confirmation,
    ["never", "optional", "required"],
    "never",
    id,
    "confirmation",
  );
  const handlers = value as AgentActionDefinition<any, any>;
  return Object.freeze({
    kind: "action",
    plane: "view",
    effect,
    id,
    name,
    description,
    idempotent,
    confirmation,
    audit: optionalOneOf(source.audit, ["none", "metadata", "full"], "metadata", id, "audit"),
    timeoutMs: optionalTimeout(source.timeoutMs, limits.actionTimeoutMs, id),
    policies: extendChain(scope.policies, optionalPolicies(source.policies, id), "capability"),
    policyMeta: policyMeta(scope.componentMeta, meta),
    input: input.schema,
    output: output?.schema,
    concurrency: acceptConcurrency(source.concurrency, id) ?? PER_INSTANCE,
    availability: handlers,
    handlers,
    descriptor: Object.freeze({
      capabilityId: id,
      name,
      description,
      inputSchema: input.document,
      ...(output && { outputSchema: output.document }),
      effect,
      idempotent,
      reversible,
      confirmation,
      ...(meta && { meta }),
    }),
  });
}

/** The plane rule: what happens on a server belongs to the domain plane. */
function viewEffect(effect: unknown, id: string): "local-state" | "navigation" {
  if (effect === "local-state" || effect === "navigation") return effect;
  if (SERVER_EFFECTS.has(effect)) {
    throw defect("PLANE_VIOLATION", id, `a view action cannot have the effect ${String(effect)}`);
  }
  throw defect("INVALID_DEFINITION", id, "the effect must be local-state or navigation");
}

import { emptyObjectSchema } from "../schema/sources.js";
import type { AgentConfirmation, AgentEffect, AgentPlane } from "../types/common.js";
import type { JsonSchema } from "../types/json.js";
import type { AgentProcedureDescriptor } from "../types/procedure.js";
import type { AgentCapabilityDescriptorUnion, AgentSurfaceSnapshot } from "../types/snapshot.js";
import type { AgentTool } from "../types/toolset.js";
import type { WireCodec } from "../wire/codec.js";
import { assignWireNames as assignCurrentWireNames } from "../wire/names.js";

/** How an edition names a catalog. */
export type WireNaming = WireCodec["assignWireNames"];

/** One capability of one registration, on its way to become a tool. */
export interface CatalogEntry {
  readonly capabilityId: string;
  readonly kind: "observation" | "action" | "procedure";
  readonly instanceId: string;
  readonly registrationId: string;
  readonly effect: AgentEffect;
  readonly confirmation: AgentConfirmation;
  /** For the tool block, see {@link describedAs}. */
  readonly description: string;
  readonly inputSchema: JsonSchema;
  readonly state: AgentTool["state"];
  /** What the snapshot says of it. */
  readonly descriptor: AgentCapabilityDescriptorUnion;
}

/** Everything a snapshot offers, in its order: components with observations and actions, then procedures. */
export function catalogEntries(snapshot: AgentSurfaceSnapshot): CatalogEntry[] {
  const views = snapshot.components.flatMap(({ instanceId, registrationId, observations, actions }) => {
    const owner = { instanceId, registrationId };
    return [
      ...observations.map(
        (observation): CatalogEntry => ({
          kind: "observation",
          capabilityId: observation.capabilityId,
          effect: "read",
          confirmation: "never",
          description: stableDescription("view", "read", "never", observation.description),
          inputSchema: emptyObjectSchema.jsonSchema,
          state: stateOf(observation),
          descriptor: observation,
          ...owner,
        }),
      ),
      ...actions.map(
        (action): CatalogEntry => ({
          kind: "action",
          capabilityId: action.capabilityId,
          effect: action.effect,
          confirmation: action.confirmation,
          description: stableDescription("view", action.effect, action.confirmation, action.description),
          inputSchema: action.inputSchema,
          state: stateOf(action),
          descriptor: action,
          ...owner,
        }),
      ),
    ];
  });
  const instanceOf = procedureInstances(snapshot.procedures);
  const procedures = snapshot.procedures.map(
    (procedure): CatalogEntry => ({
      kind: "procedure",
      capabilityId: procedure.procedureId,
      instanceId: instanceOf(procedure),
      registrationId: procedure.registrationId,
      effect: procedure.effect,
      confirmation: procedure.confirmation,
      description: stableDescription("domain", procedure.effect, procedure.confirmation, procedure.description),
      inputSchema: procedure.inputSchema,
      state: stateOf(procedure),
      descriptor: procedure,
    }),
  );
  return [...views, ...procedures];
}

/** The description of an entry's tool, with another authored text. */
export function describedAs({ kind, effect, confirmation }: CatalogEntry, text: string): string {
  return stableDescription(kind === "procedure" ? "domain" : "view", effect, confirmation, text);
}

/** AS-ADAPTER-001: one name per entry, unique in this catalog. */
export function nameEntries(entries: readonly CatalogEntry[], assignWireNames: WireNaming = assignCurrentWireNames) {
  return assignWireNames(entries.map(({ capabilityId, instanceId }) => ({ id: capabilityId, instanceId })));
}

/** AS-CACHE-001: plane, effect and confirmation, then the authored text; nothing that changes from step to step. */
function stableDescription(plane: AgentPlane, effect: string, confirmation: AgentConfirmation, text: string): string {
  return `[${plane} · ${effect} · confirmation ${confirmation}] ${text}`;
}

/** AS-CACHE-003 */
function stateOf(described: {
  available: boolean;
  unavailableReason?: string;
  contextualNote?: string;
}): AgentTool["state"] {
  const { available, unavailableReason, contextualNote } = described;
  return Object.freeze({
    available,
    ...(unavailableReason !== undefined && { unavailableReason }),
    ...(contextualNote !== undefined && { note: contextualNote }),
  });
}

/**
 * How references to one procedure are told apart: by the instance that lends the context; by its type too, when two
 * instances have one name. A type holds no `__`, so the two parts cannot run together.
 */
function procedureInstances(procedures: readonly AgentProcedureDescriptor[]) {
  const plain = ({ context }: AgentProcedureDescriptor): string => context?.instanceId ?? "default";
  const counts = new Map<string, number>();
  for (const procedure of procedures) {
    const key = `${procedure.procedureId} ${plain(procedure)}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (procedure: AgentProcedureDescriptor): string => {
    if (counts.get(`${procedure.procedureId} ${plain(procedure)}`) === 1) return plain(procedure);
    const type = procedure.context?.type.replaceAll(".", "_") ?? procedure.registrationId;
    return `${type}__${plain(procedure)}`;
  };
}

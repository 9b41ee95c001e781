import type { AgentSurfaceSnapshot } from "../types/snapshot.js";

export interface SemanticSnapshotOptions {
  /** Keep the surface version. Default false. */
  version?: boolean;
}

/** A snapshot without what differs from run to run. */
export type SemanticSnapshot = Omit<AgentSurfaceSnapshot, "surfaceId" | "capturedAt" | "surfaceVersion"> &
  Partial<Pick<AgentSurfaceSnapshot, "surfaceVersion">>;

/**
 * What a snapshot means, to be compared with an earlier one (companion facts, Testing harness). Registration ids become
 * `<registration 1>`, `<registration 2>` … in the order in which they first appear; surface id, time and – unless asked
 * for – version are left out. The snapshot itself is left alone.
 */
export function semanticSnapshot(
  snapshot: AgentSurfaceSnapshot,
  { version = false }: SemanticSnapshotOptions = {},
): SemanticSnapshot {
  const { surfaceId: _surfaceId, capturedAt: _capturedAt, surfaceVersion, ...meaning } = snapshot;
  const placeholders = new Map<string, string>();

  function placeholderOf(registrationId: string): string {
    const known = placeholders.get(registrationId) ?? `<registration ${placeholders.size + 1}>`;
    placeholders.set(registrationId, known);
    return known;
  }

  const renamed = <Described extends { registrationId: string }>(described: Described): Described => ({
    ...described,
    registrationId: placeholderOf(described.registrationId),
  });

  const components = meaning.components.map(renamed);
  const procedures = meaning.procedures.map(renamed);
  return { ...(version && { surfaceVersion }), ...meaning, components, procedures };
}

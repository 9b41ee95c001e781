import { unavailableReason } from "./availability/state.js";
import type { CapabilityRecord } from "./definitions/records.js";
import type { PolicyScope } from "./policies/chain.js";
import { policyContext } from "./policies/context.js";
import { moreRestrictive, voteOf } from "./policies/discovery.js";
import { normalizeConsumer } from "./registry/consumer.js";
import { internalsOf } from "./registry/internals.js";
import type { Registration } from "./registry/registration.js";
import { isoTime, type Runtime } from "./registry/runtime.js";
import type { Viewer } from "./snapshot/outcome.js";
import { inScope } from "./snapshot/scope.js";
import { currentRoute } from "./snapshot/snapshot.js";
import type { AgentCapabilityKind, AgentConsumer, AgentPlane } from "./types/common.js";
import type { DiscoveryDecision } from "./types/policy.js";
import type { AgentSurfaceRegistry } from "./types/registry.js";
import type { AgentRouteInfo, SnapshotContext } from "./types/snapshot.js";

/** One policy's part in the outcome. */
export interface PolicyExplanation {
  /** `AgentPolicy.name` */
  name: string;
  scope: PolicyScope;
  phases: Array<"discovery" | "authorize" | "invoke">;
  /** This policy's own vote. */
  discovery?: DiscoveryDecision;
  /** `onDiscovery` threw, or gave no decision: it failed closed. */
  threw?: boolean;
  confirmationEscalation?: boolean;
}

/** Why a consumer sees a capability, or does not. */
export interface CapabilityExplanation {
  capabilityId: string;
  kind: AgentCapabilityKind;
  plane: AgentPlane;
  description: string;
  registrationId: string;
  component: { type: string; instanceId: string };
  /** What the policies make of it; `hide` means absent from `snapshot()`. */
  outcome: "expose" | "disable" | "hide";
  reason?: string;
  policies: PolicyExplanation[];
  /** `when()`, `enabled` and pushed overrides, apart from the policies. */
  availability: { available: boolean; reason?: string };
}

/** The developer's view of a surface: never agent-facing. */
export interface SurfaceExplanation {
  surfaceId: string;
  surfaceVersion: string;
  /** ISO-8601. */
  capturedAt: string;
  route?: AgentRouteInfo;
  consumer: AgentConsumer;
  /** Everything within scope, hidden capabilities included, in snapshot order. */
  capabilities: CapabilityExplanation[];
}

/**
 * Answers why (core-api, explainSurface): the same registry and context as `snapshot`, with what it withholds.
 * `includeUnavailable` and `budget` are ignored.
 *
 * @throws Error on a registry that was not created here, or that is disposed
 */
export function explainSurface(registry: AgentSurfaceRegistry, ctx: SnapshotContext = {}): SurfaceExplanation {
  const inside = internalsOf(registry);
  if (inside === undefined) throw new Error("explainSurface was given a registry that was not created here");
  if (inside.isDisposed()) throw new Error("explainSurface was given a disposed registry");

  const { runtime, catalog } = inside;
  const viewer: Viewer = { consumer: normalizeConsumer(ctx.consumer), host: runtime.host() };
  const capabilities: CapabilityExplanation[] = [];
  for (const registration of catalog.inOrder()) {
    if (!inScope(registration.component.type, ctx.scope)) continue;
    for (const capability of registration.component.capabilities.values()) {
      capabilities.push(explainCapability(runtime, registration, capability, viewer));
    }
  }
  const route = currentRoute(inside);
  return {
    surfaceId: runtime.surfaceId,
    surfaceVersion: runtime.version.current(),
    capturedAt: isoTime(runtime.now()),
    ...(route && { route }),
    consumer: viewer.consumer,
    capabilities,
  };
}

function explainCapability(
  runtime: Runtime,
  registration: Registration,
  capability: CapabilityRecord,
  viewer: Viewer,
): CapabilityExplanation {
  const { type, instanceId } = registration.component;
  const { policies, composed } = explainPolicies(runtime, registration, capability, viewer);
  const unavailable = unavailableReason(runtime, registration, capability);
  return {
    capabilityId: capability.id,
    kind: capability.kind,
    plane: capability.plane,
    description: capability.description,
    registrationId: registration.id,
    component: { type, instanceId },
    ...outcomeOf(composed),
    policies,
    availability: { available: unavailable === undefined, ...(unavailable !== undefined && { reason: unavailable }) },
  };
}

/** AS-EXPLAIN-002: each policy is asked by itself – a chain stops at the first hide – and the votes are composed. */
function explainPolicies(
  runtime: Runtime,
  registration: Registration,
  capability: CapabilityRecord,
  viewer: Viewer,
): { policies: PolicyExplanation[]; composed: DiscoveryDecision } {
  const { all, discovery, authorize, invoke } = capability.policies;
  const context = policyContext(runtime, registration, capability, viewer.consumer, viewer.host);
  let composed: DiscoveryDecision = { decision: "expose" };
  const policies = all.map(({ policy, scope }): PolicyExplanation => {
    const vote = discovery.includes(policy) ? voteOf(policy, context) : undefined;
    if (vote !== undefined) composed = moreRestrictive(composed, vote.decision);
    return {
      name: policy.name,
      scope,
      phases: [
        ...(vote !== undefined ? (["discovery"] as const) : []),
        ...(authorize.includes(policy) ? (["authorize"] as const) : []),
        ...(invoke.includes(policy) ? (["invoke"] as const) : []),
      ],
      ...(vote && { discovery: vote.decision }),
      ...(vote?.threw && { threw: true }),
      ...(policy.confirmationEscalation === true && { confirmationEscalation: true }),
    };
  });
  return { policies, composed };
}

/** AS-EXPLAIN-003: what the votes make of the capability in a snapshot. That it is unavailable besides is told apart. */
// ambiguous: is the outcome of a capability that only `when()` makes unavailable "disable", as the snapshot shows it?
function outcomeOf(composed: DiscoveryDecision): Pick<CapabilityExplanation, "outcome" | "reason"> {
  return composed.decision === "disable"
    ? { outcome: "disable", reason: composed.reason }
    : { outcome: composed.decision };
}

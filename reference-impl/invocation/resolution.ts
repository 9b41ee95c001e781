import type { CapabilityRecord } from "../definitions/records.js";
import {
  ambiguousInstance,
  capabilityNotFound,
  componentUnmounted,
  type Refusal,
  staleCapability,
} from "../failures.js";
import { parseCapabilityId } from "../ids/grammar.js";
import { type Catalog, compareText } from "../registry/catalog.js";
import type { Registration } from "../registry/registration.js";
import type { Runtime } from "../registry/runtime.js";
import type { Tombstones } from "../registry/tombstones.js";
import { discoveryDecision } from "../snapshot/outcome.js";
import type { DiscoveryDecision } from "../types/policy.js";
import type { InvocationRequest } from "./request.js";

/** The one capability of the one live registration that a request means. */
export interface Target {
  readonly registration: Registration;
  readonly capability: CapabilityRecord;
  /** What discovery says to this consumer now; never `hide`. */
  readonly decision: DiscoveryDecision;
}

/** Where targets are looked for. */
export interface ResolutionSources {
  readonly runtime: Runtime;
  readonly catalog: Catalog;
  readonly tombstones: Tombstones;
}

/**
 * Phase 2: capability, instance, registration, surface version. What is hidden from this consumer does not take part:
 * no refusal of this phase tells it from a capability that never existed.
 *
 * @throws Refusal `CAPABILITY_NOT_FOUND`, `AMBIGUOUS_INSTANCE`, `COMPONENT_UNMOUNTED` or `STALE_CAPABILITY`
 */
export function resolution(sources: ResolutionSources, request: InvocationRequest): Target {
  const target = findTarget(sources, request);
  requireCurrentSurface(sources.runtime, request, target);
  return target;
}

function findTarget(sources: ResolutionSources, request: InvocationRequest): Target {
  const { registrationId } = request;
  if (registrationId !== undefined) {
    const named = sources.catalog.byId(registrationId);
    const target = named && visibleTarget(sources.runtime, named, request);
    if (target !== undefined) return target;
  }
  const candidates = visibleCandidates(sources, request);
  if (registrationId !== undefined) throw staleToken(sources, request, registrationId, candidates);

  const [only, another] = candidates;
  if (only === undefined) throw capabilityNotFound();
  if (another !== undefined) throw ambiguousInstance(instancesOf(candidates));
  return only;
}

function visibleCandidates({ runtime, catalog }: ResolutionSources, request: InvocationRequest): Target[] {
  const candidates: Target[] = [];
  for (const registration of catalog.offering(request.capabilityId)) {
    const target = visibleTarget(runtime, registration, request);
    if (target !== undefined) candidates.push(target);
  }
  return candidates;
}

/** The target in `registration`, if it has the capability, is the instance that was asked for, and is not hidden. */
function visibleTarget(runtime: Runtime, registration: Registration, request: InvocationRequest): Target | undefined {
  const { component } = registration;
  const capability = component.capabilities.get(request.capabilityId);
  if (capability === undefined) return undefined;
  if (request.instanceId !== undefined && request.instanceId !== component.instanceId) return undefined;
  // AS-POLICY-003: invocation runs discovery again.
  const viewer = { consumer: request.consumer, host: runtime.host() };
  const decision = discoveryDecision(runtime, registration, capability, viewer);
  // AS-AVAIL-002
  return decision.decision === "hide" ? undefined : { registration, capability, decision };
}

/** Why a registration id does not name a target: what became of what it named (AS-STALE-001). */
function staleToken(
  { runtime, tombstones }: ResolutionSources,
  request: InvocationRequest,
  registrationId: string,
  candidates: readonly Target[],
): Refusal {
  const tombstone = tombstones.find(registrationId);
  const parsed = parseCapabilityId(request.capabilityId);
  if (tombstone !== undefined && (parsed?.plane !== "view" || parsed.componentType === tombstone.type)) {
    // ambiguous: one instance is gone and another one is live – is that the live registration for the target?
    const successor = successorOf(tombstone.instanceId, candidates);
    // AS-STALE-003
    if (successor !== undefined) return staleCapability("registration-replaced", successor.registration.id);
    // AS-STALE-005
    return componentUnmounted("resolve");
  }

  const [only, another] = candidates;
  if (only === undefined) return capabilityNotFound();
  const reason = runtime.identifiers.isFromAnotherSurface(registrationId)
    ? "surface-reloaded"
    : "registration-replaced";
  // ambiguous: a token that names none of several live instances – stale, or ambiguous?
  return staleCapability(reason, another === undefined ? only.registration.id : undefined);
}

/** The live registration for the target: the same instance, mounted again, or the only one that the request can mean. */
function successorOf(instanceId: string, candidates: readonly Target[]): Target | undefined {
  const remounted = candidates.find(({ registration }) => registration.component.instanceId === instanceId);
  return remounted ?? (candidates.length === 1 ? candidates[0] : undefined);
}

/** AS-STALE-002: the version hint is enforced for dangerous effects only. */
function requireCurrentSurface(runtime: Runtime, request: InvocationRequest, { capability }: Target): void {
  const { surfaceVersion } = request;
  const dangerous = capability.effect === "destructive" || capability.effect === "external-side-effect";
  if (dangerous && surfaceVersion !== undefined && surfaceVersion !== runtime.version.current()) {
    throw staleCapability("surface-version-mismatch");
  }
}

function instancesOf(candidates: readonly Target[]): string[] {
  // ambiguous: what are the "instances" of a procedure that components of several types reference?
  const instances = new Set(candidates.map(({ registration }) => registration.component.instanceId));
  return [...instances].sort(compareText);
}

import type { CapabilityAuthority } from "../authority/types.js";
import { verifyBinding } from "../authority/verify.js";
import { recordComponent } from "../definitions/component.js";
import type { ComponentRecord } from "../definitions/records.js";
import type { AgentComponentDefinition } from "../types/definition.js";
import type { AgentSurfaceEvent } from "../types/events.js";
import type { RegistrationCandidate, RegistryOptions } from "../types/registry.js";
import type { Catalog } from "./catalog.js";
import { type DuplicateSuffixPolicy, suspectedCollisions } from "./collisions.js";
import type { Registration } from "./registration.js";
import type { Runtime } from "./runtime.js";
import { type Leaving, leave } from "./unregister.js";

/** What registering needs. */
export interface RegisterSources extends Leaving {
  readonly runtime: Runtime;
  readonly catalog: Catalog;
  readonly authority: CapabilityAuthority;
  readonly onRegister: RegistryOptions["onRegister"];
  readonly onDuplicateInstance: "reject" | "replace";
  readonly duplicateSuffixPolicy: DuplicateSuffixPolicy;
}

/** What came of it: a live registration, or the id of a dead one. */
export type RegisterOutcome =
  | { readonly status: "active"; readonly registration: Registration }
  | { readonly status: "rejected"; readonly registrationId: string };

/**
 * Makes a bound contract live (core-api, Registry and Collisions).
 *
 * @throws AgentSurfaceDefinitionError on a structural defect or a missing proof, in every environment
 */
export function register(sources: RegisterSources, definition: AgentComponentDefinition): RegisterOutcome {
  const { runtime, catalog, authority } = sources;
  // AS-CONTRACT-001
  verifyBinding(authority, definition);
  const component = recordComponent(definition, runtime.definitions);
  const collisions = suspectedCollisions(runtime, component, sources.duplicateSuffixPolicy);
  const registrationId = runtime.identifiers.nextRegistrationId();

  if (!isWelcome(sources, component)) return reject(runtime, component, registrationId, "guard");

  const predecessor = catalog.byComponent(component.type, component.instanceId);
  // AS-LIFE-003: the first wins.
  if (predecessor !== undefined && sources.onDuplicateInstance === "reject") {
    return reject(runtime, component, registrationId, "duplicate");
  }

  const registration: Registration = {
    id: registrationId,
    component,
    status: "active",
    enabled: component.enabled,
    overrides: new Map(),
    runs: new Set(),
    view: undefined,
  };
  const events: AgentSurfaceEvent[] = [...collisions];
  if (predecessor !== undefined) events.push(leave(sources, predecessor));
  // AS-LIFE-001: live at once.
  catalog.add(registration);
  // ambiguous: is a replacement one mutation or two? "replace" stands in the list of mutations: one.
  runtime.version.bump();
  events.push({ type: "component-registered", registrationId, ...named(component) });

  for (const { viewCapabilityId, domainProcedureId } of collisions) {
    runtime.diagnostics.warn(`${viewCapabilityId} and ${domainProcedureId} share a suffix`);
    runtime.audit({ type: "collision-suspected", capabilityId: viewCapabilityId, domainProcedureId });
  }
  runtime.audit({ type: "registration", registrationId, ...audited(component) });
  runtime.events.emit(...events);
  return { status: "active", registration };
}

function isWelcome({ onRegister, runtime }: RegisterSources, component: ComponentRecord): boolean {
  if (onRegister === undefined) return true;
  try {
    return onRegister(candidateOf(component)) === "accept";
  } catch (error) {
    runtime.diagnostics.defect("onRegister threw; the registration is rejected", error);
    return false;
  }
}

function reject(
  runtime: Runtime,
  component: ComponentRecord,
  registrationId: string,
  reason: "duplicate" | "guard",
): RegisterOutcome {
  const message = `${component.type}#${component.instanceId} was rejected: ${reason}`;
  if (reason === "duplicate") runtime.diagnostics.mistake(message);
  else runtime.diagnostics.suspect(message);
  runtime.audit({ type: "registration-rejected", registrationId, reason, ...audited(component) });
  runtime.events.emit({ type: "component-rejected", ...named(component), reason });
  return { status: "rejected", registrationId };
}

function candidateOf(component: ComponentRecord): RegistrationCandidate {
  const { type, instanceId, origin, description, parent, meta, internal, capabilities } = component;
  return Object.freeze({
    type,
    instanceId,
    origin,
    description,
    ...(parent && { parent }),
    ...(meta && { meta }),
    ...(internal && { internal }),
    capabilityIds: Object.freeze([...capabilities.keys()]),
  });
}

const named = ({ type, instanceId }: ComponentRecord) => ({ componentType: type, instanceId });

const audited = ({ type, instanceId, origin, internal }: ComponentRecord) => ({
  componentType: type,
  instanceId,
  origin,
  ...(internal && { internal }),
});

import { assertCapabilityAuthority } from "../authority/authority.js";
import type { CapabilityAuthority } from "../authority/types.js";
import { optionalPolicies } from "../definitions/checks.js";
import { mergeLimits } from "../limits.js";
import { EMPTY_CHAIN, extendChain, type PolicyChain } from "../policies/chain.js";
import type { AgentEnvironment } from "../types/common.js";
import type { AgentSurfaceLimits } from "../types/limits.js";
import type { RegistryOptions } from "../types/registry.js";
import type { DuplicateSuffixPolicy } from "./collisions.js";

/** Registry options, checked, with their defaults. */
export interface ResolvedOptions {
  readonly authority: CapabilityAuthority;
  readonly environment: AgentEnvironment;
  readonly limits: Readonly<AgentSurfaceLimits>;
  readonly policies: PolicyChain;
  readonly now: () => number;
  readonly context: RegistryOptions["context"];
  readonly audit: RegistryOptions["audit"];
  readonly route: RegistryOptions["route"];
  readonly onRegister: RegistryOptions["onRegister"];
  readonly onDuplicateInstance: "reject" | "replace";
  readonly duplicateSuffixPolicy: DuplicateSuffixPolicy;
}

/** @throws an error that names the option: a registry with a mistyped guard must not come up */
export function resolveOptions(options: RegistryOptions): ResolvedOptions {
  const { authority, context, audit, route, onRegister, now = Date.now } = options;
  // AS-AUTHORITY-001
  assertCapabilityAuthority(authority as CapabilityAuthority);
  for (const [name, value] of Object.entries({ context, route, onRegister, now })) {
    if (value !== undefined && typeof value !== "function") throw new TypeError(`${name} must be a function`);
  }
  return {
    authority: authority as CapabilityAuthority,
    environment: choice(options.environment, ["production", "development", "test"], "environment"),
    limits: mergeLimits(options.limits),
    policies: extendChain(EMPTY_CHAIN, optionalPolicies(options.policies, "createAgentSurfaceRegistry"), "registry"),
    now,
    context,
    audit,
    route,
    onRegister,
    onDuplicateInstance: choice(options.onDuplicateInstance, ["reject", "replace"], "onDuplicateInstance"),
    duplicateSuffixPolicy: choice(options.duplicateSuffixPolicy, ["warn", "off", "error"], "duplicateSuffixPolicy"),
  };
}

/** The first choice is the default. */
function choice<Choice extends string>(
  value: Choice | undefined,
  choices: readonly [Choice, ...Choice[]],
  name: string,
): Choice {
  if (value === undefined) return choices[0];
  if (!choices.includes(value)) throw new TypeError(`${name} must be one of ${choices.join(", ")}`);
  return value;
}

import type { EditionName, Feature, HelloAnswer, Profile } from "../../spec/generated/types.js";
import { DriverFailure } from "../drivers/driver.js";
import type { AdapterStage } from "./adapter.js";
import { has, type SubjectModule } from "./subject-module.js";

/** Exports without which a profile cannot be judged. */
const PROFILE_EXPORTS: Readonly<Partial<Record<Profile, readonly string[]>>> = {
  ids: ["parseCapabilityId", "isValidComponentType", "isValidCapabilityName", "isValidInstanceId"],
  "wire-names": ["encodeWireName", "assignWireNames", "decodeWireName"],
  "schema-subset": ["validateJsonSchemaDocument", "fromJsonSchema"],
  registry: ["createAgentSurfaceRegistry", "defineAgentComponentContract", "fromJsonSchema"],
  procedures: ["createAgentSurfaceRegistry", "defineAgentComponentContract", "fromJsonSchema"],
  policies: ["createAgentSurfaceRegistry", "defineAgentComponentContract", "fromJsonSchema"],
  authority: ["createCapabilityAuthority", "createAgentSurfaceRegistry", "defineAgentComponentContract"],
  "exposure-gateway": ["createAgentExposureGateway", "defineExternalAgentToolContract", "fromJsonSchema"],
  explain: ["createAgentSurfaceRegistry", "explainSurface"],
  "testing-harness": [
    "createTestSurface",
    "createAgentSurfaceRegistry",
    "defineAgentComponentContract",
    "fromJsonSchema",
  ],
  "toolset-direct": [
    "createAgentToolset",
    "createAgentSurfaceRegistry",
    "defineAgentComponentContract",
    "fromJsonSchema",
  ],
  "toolset-meta": [
    "createAgentToolset",
    "createAgentSurfaceRegistry",
    "defineAgentComponentContract",
    "fromJsonSchema",
  ],
};

/** Exports that a feature stands on; none: the driver itself brings it, once there is a registry. */
const FEATURE_EXPORTS: Readonly<Partial<Record<Feature, readonly string[]>>> = {
  clock: [],
  aliasing: [],
  console: [],
  "entry-points": [],
  "undeclared-members": [],
  "js-values": [],
  "several-registries": ["createAgentSurfaceRegistry"],
  confirmations: ["createAgentSurfaceRegistry"],
  concurrency: ["createAgentSurfaceRegistry"],
  "standard-schema": ["fromStandardSchema"],
  audit: ["memoryAuditSink"],
  "instance-wire-names": ["encodeWireNameForInstance"],
  "semantic-snapshots": ["semanticSnapshot"],
  matchers: ["agentSurfaceMatchers"],
};

/** What is told about a module that does not tell it itself. */
export interface Identity {
  name: string;
  version: string;
  edition: EditionName;
}

/**
 * Tells what a module claims, by what it exports: a profile or feature whose exports are missing is not claimed, so
 * what depends on it is not applicable rather than failed.
 *
 * @param hasMint whether authorities come from somewhere else than the module
 */
export function describeModule(
  module: SubjectModule,
  { name, version, edition }: Identity,
  hasMint: boolean,
): HelloAnswer {
  const canMint = hasMint || has(module, "createCapabilityAuthority");
  const claims = <Name extends string>(
    table: Readonly<Partial<Record<Name, readonly string[]>>>,
    isThere: (exported: string) => boolean,
  ) =>
    (Object.entries(table) as [Name, readonly string[]][])
      .filter(([, names]) => names.every(isThere))
      .map(([claim]) => claim);
  const needsAuthority = (profile: Profile) =>
    PROFILE_EXPORTS[profile]?.some(
      (name) => name === "createAgentSurfaceRegistry" || name === "createAgentExposureGateway",
    );
  return {
    protocol: 1,
    implementation: { name, version, language: "JavaScript" },
    editions: [edition],
    profiles: claims(PROFILE_EXPORTS, (exported) => has(module, exported))
      .filter((profile) => canMint || !needsAuthority(profile))
      // Stories of these alter a documented manifest, and another mint has none.
      .filter((profile) => !(hasMint && (profile === "authority" || profile === "exposure-gateway"))),
    features: claims(FEATURE_EXPORTS, (exported) => module[exported] !== undefined),
    sessions: "many",
  };
}

/**
 * Tells what an adapter claims: its own profiles, with the features that stories about the registry need and those of
 * its peer. Its registry is not judged.
 * @throws DriverFailure when the module makes no registry
 */
export function describeAdapter(registry: HelloAnswer, { name, peer }: AdapterStage): HelloAnswer {
  const { profiles = [], features = [] } = peer;
  if (!registry.profiles.includes("registry")) {
    throw new DriverFailure(
      "unreachable",
      "The module makes no registry for the adapter: it exports too little.",
      "Point --module at a registry's entry point (docs/module-subjects.md), or leave it out.",
    );
  }
  return {
    ...registry,
    implementation: { ...registry.implementation, ...(name !== undefined && { adapter: name }) },
    profiles: [...new Set<Profile>(["adapter", ...profiles])],
    features: [...new Set([...registry.features, ...features])],
    // A page or a process has one peer at a time.
    sessions: "one",
  };
}

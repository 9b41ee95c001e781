import { canonicalJson, contractHash, toJson } from "./canonical.js";

/** One capability as a manifest declares it (format version 5), before it is hashed. */
export interface CapabilityDeclaration {
  capabilityId: string;
  kind: "observation" | "action" | "procedure" | "external";
  description: unknown;
  effect: unknown;
  inputSchema?: unknown;
  outputSchema?: unknown;
  confirmation?: unknown;
  policies?: { name: string; phase?: string }[];
  tags?: unknown;
  origin: unknown;
}

/** The component of the judge's name, and everything it declares. */
export interface ComponentDeclaration {
  component: string;
  capabilities: CapabilityDeclaration[];
}

/** The proof that a compiler would put beside a contract. */
export interface Provenance {
  manifestHash: string;
  declarationId: string;
  capabilities: Record<string, CapabilityProof>;
}

export interface CapabilityProof {
  manifestHash: string;
  declarationId: string;
  capabilityId: string;
  contractHash: string;
}

/** A manifest, and the proofs of its declarations. */
export interface BuiltManifest {
  manifest: Record<string, unknown>;
  /** By component. */
  provenance: Map<string, Provenance>;
}

/** Where the judge's stories are said to run. */
const TARGETS = ["browser"];

/**
 * Builds a capability manifest of format version 5 (spec-notes: the capability manifest) from all components of a story.
 *
 * Components that declare the same are one declaration that is bound several times, as in an application's source.
 *
 * @param compilerVersion stands in the manifest; two manifests that differ in it alone have different hashes
 */
export function buildManifest(components: readonly ComponentDeclaration[], compilerVersion: string): BuiltManifest {
  const entries: Record<string, unknown>[] = [];
  const declared = new Map<string, Declared>();
  const ofComponent = new Map<string, Declared>();

  for (const { component, capabilities } of components) {
    const clean = capabilities.map((capability) => toJson(capability) as Record<string, unknown>);
    const content = canonicalJson(clean);
    let declaration = declared.get(content);
    if (!declaration) {
      declaration = declare(`src/surface.ts#${component}`, clean, entries);
      declared.set(content, declaration);
    }
    ofComponent.set(component, declaration);
  }

  const unhashed = {
    formatVersion: 5,
    compilerVersion,
    targets: TARGETS,
    capabilities: entries,
    externalContracts: [],
    completeness: { status: "proven" },
  };
  const manifestHash = contractHash(unhashed);
  const provenance = new Map([...ofComponent].map(([name, declaration]) => [name, prove(declaration, manifestHash)]));
  return { manifest: { ...unhashed, hash: manifestHash }, provenance };
}

interface Declared {
  declarationId: string;
  capabilities: { declarationId: string; capabilityId: string; contractHash: string }[];
}

/** Adds the entries of one declaration. Each has an id of its own, for declarations are unique within a manifest. */
function declare(
  declarationId: string,
  capabilities: Record<string, unknown>[],
  entries: Record<string, unknown>[],
): Declared {
  return {
    declarationId,
    capabilities: capabilities.map((capability, index) => {
      const contract = { ...capability, declarationId: `${declarationId}/${index}` };
      const hash = contractHash(contract);
      entries.push({ ...contract, contractHash: hash, targets: TARGETS });
      return {
        declarationId: contract.declarationId,
        capabilityId: String(capability.capabilityId),
        contractHash: hash,
      };
    }),
  };
}

function prove({ declarationId, capabilities }: Declared, manifestHash: string): Provenance {
  return {
    manifestHash,
    declarationId,
    capabilities: Object.fromEntries(
      capabilities.map((capability) => [capability.capabilityId, { manifestHash, ...capability }]),
    ),
  };
}

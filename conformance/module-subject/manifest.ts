import { canonicalJson, contractHash, toJson, Written } from "./canonical.js";

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

/** What one component or tool declares. */
export interface Declaration {
  /** The judge's name for it. */
  name: string;
  capabilities: CapabilityDeclaration[];
  /**
   * What is to be wrong with the first capability. unlisted: it is left out of the manifest. mismatched: the manifest
   * lists another contract under its id. Its proof is that of a capability with which nothing is wrong.
   */
  defect?: "unlisted" | "mismatched";
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
  provenance: Map<Declaration, Provenance>;
}

/** Where the judge's stories are said to run. */
const TARGETS = ["browser"];

/**
 * Builds a capability manifest of format version 5 from all components and tools
 * of a story.
 *
 * Those that declare the same are one declaration that is bound several times, as in an application's source.
 *
 * @param compilerVersion stands in the manifest; two manifests that differ in it alone have different hashes
 */
export function buildManifest(declarations: readonly Declaration[], compilerVersion: string): BuiltManifest {
  const entries: Entry[] = [];
  const known = new Map<string, Declared>();
  const declared = new Map<Declaration, Declared>();

  for (const declaration of declarations) {
    const { name, capabilities, defect } = declaration;
    const clean = capabilities.map((capability) => toJson(capability) as Record<string, unknown>);
    const content = `${defect ?? ""} ${JSON.stringify(clean)}`;
    const made = known.get(content) ?? declare(`src/surface.ts#${name}`, clean, defect, entries);
    known.set(content, made);
    declared.set(declaration, made);
  }

  const unhashed = {
    formatVersion: 5,
    compilerVersion,
    targets: [...TARGETS],
    capabilities: entries.map(({ json }) => json),
    externalContracts: [],
    completeness: { status: "proven" },
  };
  const written = new Written(`[${entries.map(({ text }) => text).join(",")}]`);
  const manifestHash = contractHash({ ...unhashed, capabilities: written });
  return {
    manifest: { ...unhashed, hash: manifestHash },
    provenance: new Map([...declared].map(([declaration, made]) => [declaration, prove(made, manifestHash)])),
  };
}

/** Makes the hashes of an edited manifest fit again: those of its entries, its own, or both. */
export function rehash(manifest: Record<string, unknown>, which: "none" | "contracts" | "manifest" | "all"): void {
  if (which === "contracts" || which === "all") {
    for (const entry of manifest.capabilities as Record<string, unknown>[]) {
      const { contractHash: _old, targets: _unhashed, ...contract } = entry;
      entry.contractHash = contractHash(contract);
    }
  }
  if (which === "manifest" || which === "all") {
    const { hash: _old, ...rest } = manifest;
    manifest.hash = contractHash(rest);
  }
}

interface Declared {
  declarationId: string;
  capabilities: { declarationId: string; capabilityId: string; contractHash: string }[];
}

/** Adds the entries of one declaration. Each has an id of its own, for declarations are unique within a manifest. */
function declare(
  declarationId: string,
  capabilities: Record<string, unknown>[],
  defect: Declaration["defect"],
  entries: Entry[],
): Declared {
  const proofs = capabilities.map((capability, index) => {
    const contract: Record<string, unknown> = { ...capability, declarationId: `${declarationId}/${index}` };
    const entry = makeEntry(contract);
    if (index > 0 || defect === undefined) entries.push(entry);
    else if (defect === "mismatched")
      entries.push(makeEntry({ ...contract, description: "Another contract under the same id." }));
    return {
      declarationId: `${declarationId}/${index}`,
      capabilityId: String(capability.capabilityId),
      contractHash: entry.json.contractHash,
    };
  });
  return { declarationId, capabilities: proofs };
}

/** An entry of a manifest, and its canonical JSON. */
interface Entry {
  json: { contractHash: string; [member: string]: unknown };
  text: string;
}

/** Adds what the compiler adds: the hash of the contract, and the targets, which are not hashed. */
function makeEntry(contract: Record<string, unknown>): Entry {
  const written: Record<string, unknown> = {};
  for (const key of Object.keys(contract)) written[key] = new Written(canonicalJson(contract[key]));
  const hash = contractHash(written);
  return {
    json: { ...contract, contractHash: hash, targets: [...TARGETS] },
    text: canonicalJson({ ...written, contractHash: hash, targets: TARGETS }),
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

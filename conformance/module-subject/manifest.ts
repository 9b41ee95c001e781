import { canonicalJson, contractHash, toJson, Written } from "./canonical.js";
import { setOwn } from "./own.js";

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
    const clean = capabilities.map((capability) => toJson(capability) as Contract);
    const content = `${defect ?? ""} ${JSON.stringify(clean)}`;
    const made = known.get(content) ?? declare(`src/surface.ts#${name}`, clean, content, defect, entries);
    known.set(content, made);
    declared.set(declaration, made);
  }

  const manifest: Record<string, unknown> = {
    formatVersion: 5,
    compilerVersion,
    targets: [...TARGETS],
    capabilities: new Written(`[${entries.map(({ text }) => text).join(",")}]`),
    externalContracts: [],
    completeness: { status: "proven" },
  };
  const manifestHash = contractHash(manifest);
  // Not by a spread: a literal that goes on after one is made many times slower.
  manifest.capabilities = entries.map(({ json }) => json);
  manifest.hash = manifestHash;
  return {
    manifest,
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

type Contract = Record<string, unknown>;

/** An entry of a manifest, and its canonical JSON. */
interface Entry {
  json: Contract;
  text: string;
}

/**
 * Adds the entries of one declaration. Each has an id of its own, for declarations are unique within a manifest.
 * @param contracts what it declares; nobody else's, because the entries are made of it
 * @param content the same as a text
 */
function declare(
  declarationId: string,
  contracts: Contract[],
  content: string,
  defect: Declaration["defect"],
  entries: Entry[],
): Declared {
  const idOf = (index: number) => `${declarationId}/${index}`;
  for (const [index, contract] of contracts.entries()) contract.declarationId = idOf(index);
  const written = writtenBefore(`${declarationId} ${content}`, contracts);
  const capabilities = contracts.map((contract, index) => {
    const { text, contractHash } = written[index] as WrittenEntry;
    if (index > 0 || defect === undefined) entries.push({ json: complete(contract, contractHash), text });
    else if (defect === "mismatched") entries.push(mismatched(contract));
    return { declarationId: idOf(index), capabilityId: String(contract.capabilityId), contractHash };
  });
  return { declarationId, capabilities };
}

function mismatched(contract: Contract): Entry {
  contract.description = "Another contract under the same id.";
  const { text, contractHash } = writeEntry(contract);
  return { json: complete(contract, contractHash), text };
}

/** Adds what the compiler adds: the hash of the contract, and the targets, which are not hashed. */
function complete(contract: Contract, hash: string): Contract {
  contract.contractHash = hash;
  contract.targets = [...TARGETS];
  return contract;
}

/** The canonical JSON of an entry, and the hash of its contract. */
interface WrittenEntry {
  text: string;
  contractHash: string;
}

/**
 * Entries that were written before, by what they declare. Stories share most of their declarations, and writing and
 * hashing them is most of what opening a session costs.
 */
const writtenEntries = new Map<string, WrittenEntry[]>();

/** So that a run of endless made-up stories does not fill the memory. */
const MOST_WRITTEN = 2000;

function writtenBefore(content: string, contracts: readonly Contract[]): WrittenEntry[] {
  let written = writtenEntries.get(content);
  if (!written) {
    written = contracts.map(writeEntry);
    if (writtenEntries.size >= MOST_WRITTEN) writtenEntries.clear();
    writtenEntries.set(content, written);
  }
  return written;
}

function writeEntry(contract: Contract): WrittenEntry {
  const written: Contract = {};
  for (const key of Object.keys(contract)) written[key] = new Written(canonicalJson(contract[key]));
  const hash = contractHash(written);
  return { text: canonicalJson(complete(written, hash)), contractHash: hash };
}

function prove({ declarationId, capabilities }: Declared, manifestHash: string): Provenance {
  const proofs: Record<string, CapabilityProof> = {};
  for (const { declarationId: id, capabilityId, contractHash } of capabilities) {
    setOwn(proofs, capabilityId, { manifestHash, declarationId: id, capabilityId, contractHash });
  }
  return { manifestHash, declarationId, capabilities: proofs };
}

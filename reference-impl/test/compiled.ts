import { createCapabilityAuthority } from "../authority/authority.js";
import { manifestHash, writeEntry } from "../authority/hashes.js";
import type { CapabilityAuthority, CapabilityContractEntry } from "../authority/types.js";

/** What a compiler would have made of a component's source: the authority over it, and the proof beside its contract. */
export function compiled(
  declarationId: string,
  capabilities: Omit<CapabilityContractEntry, "declarationId" | "contractHash" | "targets" | "origin">[],
): { authority: CapabilityAuthority; provenance: object } {
  const entries = capabilities.map((capability) => {
    const entry = {
      ...capability,
      declarationId: `${declarationId}/${capability.capabilityId}`,
      origin: "first-party",
    };
    return { ...entry, contractHash: writeEntry(entry).contractHash, targets: ["browser"] };
  });
  const unhashed = {
    formatVersion: 5 as const,
    compilerVersion: "1.0.0",
    targets: ["browser"],
    capabilities: entries,
    externalContracts: [],
    completeness: { status: "proven" as const },
  };
  const hash = manifestHash(unhashed, entries.map(writeEntry));
  const proofs = entries.map(({ capabilityId, declarationId: id, contractHash: own }) => [
    capabilityId,
    { manifestHash: hash, declarationId: id, capabilityId, contractHash: own },
  ]);
  return {
    authority: createCapabilityAuthority({ ...unhashed, hash }),
    provenance: { manifestHash: hash, declarationId, capabilities: Object.fromEntries(proofs) },
  };
}

// Stands in for the compiler: makes the manifest of one component, the authority over it, and its contract with the proof.
import { createHash } from "node:crypto";
import { createCapabilityAuthority, defineAgentComponentContract } from "agent-surface-conformance/reference";

/**
 * @param definition what an author gives to `defineAgentComponentContract`
 * @returns `{ authority, contract }`
 */
export function compile(definition) {
  const { type, observations = {}, actions = {} } = definition;
  const capabilities = [
    ...Object.entries(observations).map(([name, { description, output }]) =>
      entry(`view:${type}.${name}`, {
        kind: "observation",
        description,
        effect: "read",
        outputSchema: output.jsonSchema,
        confirmation: "never",
      }),
    ),
    ...Object.entries(actions).map(([name, { description, effect, input, output, confirmation = "never" }]) =>
      entry(`view:${type}.${name}`, {
        kind: "action",
        description,
        effect,
        inputSchema: input.jsonSchema,
        outputSchema: output?.jsonSchema,
        confirmation,
      }),
    ),
  ];
  const manifest = {
    formatVersion: 5,
    compilerVersion: "1.0.0",
    targets: ["browser"],
    capabilities,
    externalContracts: [],
    completeness: { status: "proven" },
  };
  const manifestHash = hash(manifest);
  const proofs = capabilities.map(({ capabilityId, declarationId, contractHash }) => [
    capabilityId,
    { manifestHash, declarationId, capabilityId, contractHash },
  ]);
  return {
    authority: createCapabilityAuthority({ ...manifest, hash: manifestHash }),
    contract: defineAgentComponentContract(definition, {
      manifestHash,
      declarationId: type,
      capabilities: Object.fromEntries(proofs),
    }),
  };
}

function entry(capabilityId, contract) {
  const declared = { ...contract, capabilityId, declarationId: `${capabilityId}/1`, origin: "first-party" };
  return { ...declared, contractHash: hash(declared), targets: ["browser"] };
}

/** SHA-256 of the canonical JSON – keys sorted, undefined members left out – and a newline. */
function hash(value) {
  const sorted = (_key, member) =>
    typeof member === "object" && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member;
  return createHash("sha256")
    .update(`${JSON.stringify(value, sorted)}\n`)
    .digest("hex");
}

import { createCapabilityAuthority } from "../../authority/authority.js";
import { defineAgentComponentContract } from "../../authority/component-contract.js";
import { contractHash, manifestHash } from "../../authority/hashes.js";
import type { CapabilityAuthority, CapabilityContractManifest } from "../../authority/types.js";
import { fromJsonSchema } from "../../schema/sources.js";
import type { AgentComponentDefinition } from "../../types/definition.js";
import type { JsonObject } from "../../types/json.js";
import type { AgentPolicy } from "../../types/policy.js";

const IDS = {
  type: "object",
  properties: { ids: { type: "array", items: { type: "string" } } },
  required: ["ids"],
  additionalProperties: false,
};
const SELECTION = { type: "array", items: { type: "string" } };

const DEFINITION = {
  type: "devices.table",
  description: "The devices.",
  observations: { selection: { description: "What is selected.", output: fromJsonSchema<string[]>(SELECTION) } },
  actions: {
    select: { description: "Select devices.", input: fromJsonSchema<JsonObject>(IDS), effect: "local-state" },
    clear: {
      description: "Forget the selection.",
      input: fromJsonSchema<JsonObject>(IDS),
      effect: "local-state",
      confirmation: "required",
    },
  },
} as const;

const DECLARATION = "src/devices.ts#table";
const ORIGIN = { origin: "first-party" };
const ENTRIES = [
  { name: "selection", kind: "observation", description: "What is selected.", effect: "read", outputSchema: SELECTION },
  { name: "select", kind: "action", description: "Select devices.", effect: "local-state", inputSchema: IDS },
  {
    name: "clear",
    kind: "action",
    description: "Forget the selection.",
    effect: "local-state",
    inputSchema: IDS,
    confirmation: "required",
  },
].map(({ name, ...entry }, index) => {
  const contract = {
    ...entry,
    ...ORIGIN,
    declarationId: `${DECLARATION}/${index}`,
    capabilityId: `view:devices.table.${name}`,
  };
  return { ...contract, contractHash: contractHash(contract) };
});

/** What a table of devices is made with, besides what it is declared to be. */
export interface TableBinding {
  instanceId?: string;
  policies?: AgentPolicy[];
  /** Whether devices can be selected now; if not, the reason is "loading". */
  canSelect?: () => boolean;
  select?: (input: JsonObject, context: { host: Readonly<Record<string, unknown>>; consumer: unknown }) => unknown;
}

/** An application with a table of devices, as its compiler would have left it. */
export function devices(): { authority: CapabilityAuthority; table(binding?: TableBinding): AgentComponentDefinition } {
  const manifest = {
    formatVersion: 5,
    compilerVersion: "1.0.0",
    targets: ["browser"],
    capabilities: ENTRIES.map((entry) => ({ ...entry, targets: ["browser"] })),
    externalContracts: [],
    completeness: { status: "proven" },
  };
  const hash = manifestHash(manifest);
  const provenance = {
    manifestHash: hash,
    declarationId: DECLARATION,
    capabilities: Object.fromEntries(
      ENTRIES.map(({ declarationId, capabilityId, contractHash: own }) => [
        capabilityId,
        { manifestHash: hash, declarationId, capabilityId, contractHash: own },
      ]),
    ),
  };
  const define = defineAgentComponentContract as unknown as (
    definition: object,
    provenance: object,
  ) => { bind(binding: object): AgentComponentDefinition };
  const contract = define(DEFINITION, provenance);
  return {
    authority: createCapabilityAuthority({ ...manifest, hash } as CapabilityContractManifest),
    table: ({ canSelect = () => true, select = () => undefined, ...binding } = {}) =>
      contract.bind({
        ...binding,
        observations: { selection: { read: () => ["d1"] } },
        actions: {
          select: { when: canSelect, unavailableReason: "loading", execute: select },
          clear: { execute: () => undefined },
        },
      }),
  };
}

import { defineAgentComponentContract } from "../../authority/component-contract.js";
import type { CapabilityAuthority } from "../../authority/types.js";
import { fromJsonSchema } from "../../schema/sources.js";
import { compiled } from "../../test/compiled.js";
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

const { authority, provenance } = compiled("src/devices.ts#table", [
  {
    capabilityId: "view:devices.table.selection",
    kind: "observation",
    description: "What is selected.",
    effect: "read",
    outputSchema: SELECTION,
  },
  {
    capabilityId: "view:devices.table.select",
    kind: "action",
    description: "Select devices.",
    effect: "local-state",
    inputSchema: IDS,
  },
  {
    capabilityId: "view:devices.table.clear",
    kind: "action",
    description: "Forget the selection.",
    effect: "local-state",
    inputSchema: IDS,
    confirmation: "required",
  },
]);

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
  const define = defineAgentComponentContract as unknown as (
    definition: object,
    provenance: object,
  ) => { bind(binding: object): AgentComponentDefinition };
  const contract = define(DEFINITION, provenance);
  return {
    authority,
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

import {
  actionContract,
  createAgentSurfaceRegistry,
  defineAgentComponentContract,
  defineAgentProcedureContract,
  emptyObjectSchema,
  fromJsonSchema,
  type JsonValue,
  observationContract,
  type RegistryOptions,
} from "../../../index.js";
import { compiled } from "../../../test/compiled.js";

/** A component of the application of these tests. */
const TYPE = "devices.table";
const TEXT: Record<string, string> = {
  "view:devices.table.readState": "Read the rows.",
  "view:devices.table.selectRows": "Select rows.",
  "view:devices.table.clear": "Clear the selection.",
  "domain:devices.list": "List devices.",
  "domain:devices.rename": "Rename a device.",
  "domain:devices.disable": "Disable a device.",
};
const IDS = fromJsonSchema<{ ids: string[] }>({
  type: "object",
  properties: { ids: { type: "array", items: { type: "string" } } },
  required: ["ids"],
  additionalProperties: false,
});
const STATE = fromJsonSchema<{ rows: number }>({ type: "object", properties: { rows: { type: "integer" } } });
const ID = fromJsonSchema<{ id: string }>({
  type: "object",
  properties: { id: { type: "string" } },
  required: ["id"],
  additionalProperties: false,
});

/** A registry with devices, and what its handlers were called with. */
export function createDevices(options: Omit<RegistryOptions, "authority"> = {}) {
  const procedure = (path: string, effect: "server-query" | "server-mutation" | "destructive") => ({
    id: `domain:${path}`,
    description: TEXT[`domain:${path}`] as string,
    input: ID,
    effect,
  });
  const procedures = [
    procedure("devices.list", "server-query"),
    procedure("devices.rename", "server-mutation"),
    procedure("devices.disable", "destructive"),
  ];
  const selectRows = { description: TEXT[`view:${TYPE}.selectRows`] as string, input: IDS };
  const clear = { description: TEXT[`view:${TYPE}.clear`] as string, input: emptyObjectSchema };
  const readState = { description: TEXT[`view:${TYPE}.readState`] as string, output: STATE };

  const { authority, provenance } = compiled(TYPE, [
    {
      capabilityId: `view:${TYPE}.readState`,
      kind: "observation",
      description: readState.description,
      effect: "read",
      outputSchema: STATE.jsonSchema,
    },
    ...[
      { name: "selectRows", ...selectRows },
      { name: "clear", ...clear },
    ].map(({ name, description, input }) => ({
      capabilityId: `view:${TYPE}.${name}`,
      kind: "action" as const,
      description,
      effect: "local-state" as const,
      inputSchema: input.jsonSchema,
      confirmation: "never" as const,
    })),
    ...procedures.map(({ id, description, effect }) => ({
      capabilityId: id,
      kind: "procedure" as const,
      description,
      effect,
      inputSchema: ID.jsonSchema,
      confirmation: ({ "server-query": "never", "server-mutation": "optional", destructive: "required" } as const)[
        effect
      ],
    })),
  ]);

  const ran: [string, JsonValue][] = [];
  const registry = createAgentSurfaceRegistry({ ...options, authority });
  registry.setProcedureExecutor({
    execute({ path, input }) {
      ran.push([path, input]);
      return { done: path };
    },
  });
  const contract = (defineAgentComponentContract as (definition: object, injected: object) => any)(
    {
      type: TYPE,
      description: "The devices.",
      observations: { readState: observationContract(readState) },
      actions: {
        selectRows: actionContract({ ...selectRows, effect: "local-state" }),
        clear: actionContract({ ...clear, effect: "local-state" }),
      },
    },
    provenance,
  );

  /** Mounts an instance; `procedures` names the paths that it refers to. */
  function mount({ instanceId, paths = [] as string[] }: { instanceId?: string; paths?: string[] } = {}) {
    return registry.register(
      contract.bind({
        ...(instanceId !== undefined && { instanceId }),
        observations: { readState: { read: () => ({ rows: 2 }) } },
        actions: {
          selectRows: { execute: (input: { ids: string[] }) => void ran.push(["selectRows", input]) },
          clear: { execute: (input: JsonValue) => void ran.push(["clear", input]) },
        },
        procedures: procedures
          .filter(({ id }) => paths.includes(id.slice("domain:".length)))
          .map((definition) =>
            (defineAgentProcedureContract as (definition: object, injected: object) => any)(
              definition,
              provenance,
            ).bind(),
          ),
      }),
    );
  }

  return { registry, mount, ran, host: { registry, consumer: { id: "browser", kind: "webmcp" as const } } };
}

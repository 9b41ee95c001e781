import { defineAgentComponentContract } from "../../authority/component-contract.js";
import { createAgentSurfaceRegistry } from "../../registry/create.js";
import { emptyObjectSchema, fromJsonSchema } from "../../schema/sources.js";
import { compiled } from "../../test/compiled.js";
import type { AgentComponentDefinition } from "../../types/definition.js";
import type { AgentSurfaceRegistry } from "../../types/registry.js";

/** The input schema of `dim`, as an author writes it. */
export const DIM_INPUT = {
  type: "object",
  properties: { level: { type: "integer", minimum: 0, maximum: 100 } },
  required: ["level"],
  additionalProperties: false,
};

const LEVEL = { type: "object", properties: { level: { type: "integer" } }, required: ["level"] };

const DESCRIPTIONS = {
  read: "The level of the lamp.",
  dim: "Set the level.",
  off: "Switch the lamp off.",
  wait: "Wait for the switch.",
};

const { authority, provenance } = compiled("lamp", [
  {
    capabilityId: "view:home.lamp.read",
    kind: "observation",
    description: DESCRIPTIONS.read,
    effect: "read",
    outputSchema: LEVEL,
    confirmation: "never",
  },
  {
    capabilityId: "view:home.lamp.dim",
    kind: "action",
    description: DESCRIPTIONS.dim,
    effect: "local-state",
    inputSchema: DIM_INPUT,
    outputSchema: LEVEL,
    confirmation: "never",
  },
  {
    capabilityId: "view:home.lamp.off",
    kind: "action",
    description: DESCRIPTIONS.off,
    effect: "local-state",
    inputSchema: emptyObjectSchema.jsonSchema,
    confirmation: "required",
  },
  {
    capabilityId: "view:home.lamp.wait",
    kind: "action",
    description: DESCRIPTIONS.wait,
    effect: "local-state",
    inputSchema: emptyObjectSchema.jsonSchema,
    confirmation: "never",
  },
]);

// A compiler adds the provenance; the public type of the macro does not show it.
const define = defineAgentComponentContract as (
  definition: object,
  provenance: object,
) => { bind(binding: object): object };

const contract = define(
  {
    type: "home.lamp",
    description: "A lamp.",
    observations: { read: { description: DESCRIPTIONS.read, output: fromJsonSchema(LEVEL) } },
    actions: {
      dim: {
        description: DESCRIPTIONS.dim,
        effect: "local-state",
        input: fromJsonSchema(DIM_INPUT),
        output: fromJsonSchema(LEVEL),
      },
      off: { description: DESCRIPTIONS.off, effect: "local-state", confirmation: "required", input: emptyObjectSchema },
      wait: { description: DESCRIPTIONS.wait, effect: "local-state", input: emptyObjectSchema },
    },
  },
  provenance,
);

/** A registry with nothing mounted, and lamps to mount. Their `wait` runs until it is aborted. */
export function createHome(): {
  registry: AgentSurfaceRegistry;
  /** What the lamps did, in order. */
  done: string[];
  /** Resolves when a running `wait` is told to stop. */
  aborted: Promise<void>;
  lamp(instanceId?: string): AgentComponentDefinition;
} {
  const done: string[] = [];
  let level = 50;
  let tellAborted = () => {};
  const aborted = new Promise<void>((resolve) => {
    tellAborted = resolve;
  });
  return {
    registry: createAgentSurfaceRegistry({ authority, environment: "test" }),
    done,
    aborted,
    lamp: (instanceId = "default") =>
      contract.bind({
        instanceId,
        observations: { read: { read: () => ({ level }) } },
        actions: {
          dim: {
            execute(input: { level: number }) {
              level = input.level;
              done.push(`dim ${instanceId} ${level}`);
              return { level };
            },
          },
          off: { execute: () => void done.push(`off ${instanceId}`) },
          wait: {
            execute(_input: object, { signal }: { signal: AbortSignal }) {
              signal.addEventListener("abort", tellAborted);
              return aborted;
            },
          },
        },
      }) as AgentComponentDefinition,
  };
}

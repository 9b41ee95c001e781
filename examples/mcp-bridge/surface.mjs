// What would be the page: a surface with one component, a list of notes.
import { createAgentSurfaceRegistry, emptyObjectSchema, fromJsonSchema } from "agent-surface-conformance/reference";
import { compile } from "./compile.mjs";

const texts = fromJsonSchema({ type: "array", items: { type: "string" } });

const { authority, contract } = compile({
  type: "notes.list",
  description: "The notes on the page.",
  observations: { read: { description: "All notes, oldest first.", output: texts } },
  actions: {
    add: {
      description: "Add a note at the end.",
      effect: "local-state",
      input: fromJsonSchema({
        type: "object",
        properties: { text: { type: "string", minLength: 1, maxLength: 200 } },
        required: ["text"],
        additionalProperties: false,
      }),
      output: fromJsonSchema({ type: "integer" }),
    },
    clear: {
      description: "Throw all notes away.",
      effect: "local-state",
      confirmation: "required",
      input: emptyObjectSchema,
    },
  },
});

/** A page of its own: a registry with the list mounted. */
export function openPage() {
  const registry = createAgentSurfaceRegistry({ authority });
  const notes = [];
  registry.register(
    contract.bind({
      observations: { read: { read: () => [...notes] } },
      actions: {
        add: { execute: ({ text }) => notes.push(text) },
        clear: { execute: () => void notes.splice(0) },
      },
    }),
  );
  return registry;
}

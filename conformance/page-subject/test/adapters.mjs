/** Adapters for the browser's own model context, of a few lines each. */

/** Registers one tool, and never takes it away. */
export function leaving() {
  return {
    name: "leaving",
    async start() {
      await document.modelContext.registerTool({
        name: "left",
        description: "Left behind.",
        inputSchema: { type: "object" },
        execute: async (input) => ({ content: [{ type: "text", text: JSON.stringify({ input, at: Date.now() }) }] }),
      });
    },
    stop() {},
  };
}

export function looping() {
  return {
    name: "looping",
    start() {
      for (;;);
    },
    stop() {},
  };
}

export function throwing() {
  throw new Error("Not today.");
}

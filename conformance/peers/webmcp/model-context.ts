import type { PeerTool } from "../peer.js";

/** A tool as an adapter registers it. */
export interface WebMcpTool extends PeerTool {
  execute(input: unknown, client: WebMcpClient): unknown;
}

/** What a tool is called with beside the input. */
export interface WebMcpClient {
  requestUserInteraction?(callback: () => unknown): Promise<unknown>;
}

/** `navigator.modelContext` of the revision that the documents target, with all that is optional. */
export interface ModelContext {
  provideContext(context: { tools?: WebMcpTool[] }): void;
  clearContext(): void;
  registerTool(tool: WebMcpTool): void;
  unregisterTool(name: string): void;
}

/**
 * A model context that keeps its tools in `tools`. As the user agents that were observed: a name that is taken throws,
 * one that is not there is unregistered without a word, and a set that is refused leaves the one before it.
 */
export function createModelContext(tools: Map<string, WebMcpTool>): ModelContext {
  return {
    registerTool(tool) {
      check(tool);
      if (tools.has(tool.name)) throw new Error(`A tool named ${JSON.stringify(tool.name)} is already registered.`);
      tools.set(tool.name, tool);
    },
    unregisterTool(name) {
      tools.delete(name);
    },
    provideContext({ tools: given = [] } = {}) {
      given.forEach(check);
      const names = new Set(given.map(({ name }) => name));
      if (names.size < given.length) throw new Error("Two tools of the context have the same name.");
      tools.clear();
      for (const tool of given) tools.set(tool.name, tool);
    },
    clearContext() {
      tools.clear();
    },
  };
}

function check(tool: WebMcpTool): void {
  if (typeof tool?.name !== "string" || tool.name === "") throw new TypeError("A tool needs a name.");
  if (typeof tool.description !== "string" || tool.description === "")
    throw new TypeError(`The tool ${tool.name} needs a description.`);
  if (typeof tool.execute !== "function") throw new TypeError(`The tool ${tool.name} needs an execute function.`);
}

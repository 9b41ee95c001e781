import { afterEach } from "vitest";
import type { WebMcpTool } from "../model-context/port.js";
import type { WebMcpClient } from "../types.js";

/** The agent's side of a model context that a test puts into the page. */
export interface PageAgent {
  /** The names that are shown, in the order in which they were put there. */
  names(): string[];
  tool(describing: string): WebMcpTool;
  named(name: string): WebMcpTool;
  call(describing: string, input?: unknown, client?: WebMcpClient): Promise<unknown>;
  /** What the page was asked to do, in order: the method and the names. */
  readonly traffic: [string, ...string[]][];
  /** Shows a tool of somebody else. */
  occupy(name: string): void;
}

const installed: string[] = [];

afterEach(() => {
  for (const owner of installed.splice(0)) Reflect.deleteProperty(globalThis, owner);
});

/** Puts a model context at `navigator` or `document`, until the end of the test. */
function install(owner: "navigator" | "document", modelContext: object): void {
  Object.defineProperty(globalThis, owner, { value: { modelContext }, configurable: true });
  installed.push(owner);
}

/** The targeted revision: all of it, or the required half with or without `clearContext`. */
export function installTargeted(kind: "incremental" | "full-set" | "full-set-without-clear"): PageAgent {
  const { tools, agent } = createAgent();
  const put = (tool: WebMcpTool): void => {
    if (tools.has(tool.name)) throw new Error(`Tool already registered: ${tool.name}`);
    tools.set(tool.name, tool);
  };
  const members: Record<string, (argument: never) => void> = {
    provideContext(context: { tools: WebMcpTool[] }) {
      agent.traffic.push(["provideContext", ...context.tools.map(({ name }) => name)]);
      tools.clear();
      context.tools.forEach(put);
    },
    clearContext() {
      agent.traffic.push(["clearContext"]);
      tools.clear();
    },
    registerTool(tool: WebMcpTool) {
      agent.traffic.push(["registerTool", tool.name]);
      put(tool);
    },
    unregisterTool(name: string) {
      agent.traffic.push(["unregisterTool", name]);
      tools.delete(name);
    },
  };
  if (kind !== "incremental") {
    delete members.registerTool;
    delete members.unregisterTool;
  }
  if (kind === "full-set-without-clear") delete members.clearContext;
  install("navigator", members);
  return agent;
}

/** What Chromium has by now: `document.modelContext`, names that last as long as a signal, refusals that come later. */
export function installSignalled(): PageAgent {
  const { tools, agent } = createAgent();
  install("document", {
    async registerTool(tool: WebMcpTool, { signal }: { signal: AbortSignal }) {
      agent.traffic.push(["registerTool", tool.name]);
      if (tools.has(tool.name)) throw new DOMException("Duplicate tool name", "InvalidStateError");
      tools.set(tool.name, tool);
      signal.addEventListener("abort", () => {
        agent.traffic.push(["aborted", tool.name]);
        tools.delete(tool.name);
      });
    },
  });
  return agent;
}

function createAgent(): { tools: Map<string, WebMcpTool>; agent: PageAgent } {
  const tools = new Map<string, WebMcpTool>();
  const agent: PageAgent = {
    names: () => [...tools.keys()],
    tool(describing) {
      const found = [...tools.values()].filter(({ description }) => description.includes(describing));
      if (found.length !== 1) throw new Error(`${found.length} tools say ${JSON.stringify(describing)}`);
      return found[0] as WebMcpTool;
    },
    named(name) {
      const tool = tools.get(name);
      if (tool === undefined) throw new Error(`No tool ${name}`);
      return tool;
    },
    async call(describing, input = {}, client = {}) {
      const { content, isError } = await agent.tool(describing).execute(input, client);
      const [{ text }] = content;
      return { ...(isError && { isError }), said: JSON.parse(text) };
    },
    traffic: [],
    occupy(name) {
      const said = { content: [{ type: "text", text: '"mine"' }] } as const;
      tools.set(name, {
        name,
        description: `Of somebody else: ${name}`,
        inputSchema: {},
        execute: async () => ({ content: [{ ...said.content[0] }] }),
      });
    },
  };
  return { tools, agent };
}

import type { PeerGiven } from "../../../spec/generated/types.js";
import type { PeerStage, PeerTool } from "../peer.js";

/** A tool as an adapter registers it. */
export interface WebMcpTool extends PeerTool {
  execute(input: unknown, client: object): unknown;
}

type Offered = Exclude<PeerGiven["modelContext"], "absent" | undefined>;

const MEMBERS: Readonly<Record<Offered, readonly string[]>> = {
  incremental: ["provideContext", "clearContext", "registerTool", "unregisterTool"],
  "full-set": ["provideContext", "clearContext"],
  "full-set-without-clear": ["provideContext"],
};

/**
 * Makes a `navigator.modelContext` that keeps its tools in `tools`. As the user agents that were observed: a name that
 * is taken throws, one that is not there is unregistered without a word, and a set that is refused leaves the one
 * before it.
 */
export function createModelContext(offered: Offered, tools: Map<string, WebMcpTool>, log: PeerStage["log"]): object {
  /** Does something and records it; what it throws is thrown at the adapter. */
  function recorded(did: string, names: unknown[], act: () => void): void {
    try {
      act();
    } catch (error) {
      log({ did, names, refused: (error as Error).message });
      throw error;
    }
    log({ did, names });
  }

  const members: Readonly<Record<string, (argument: never) => void>> = {
    registerTool(tool: WebMcpTool) {
      recorded("registerTool", [tool?.name], () => {
        check(tool);
        if (tools.has(tool.name)) throw new Error(`A tool named ${JSON.stringify(tool.name)} is already registered.`);
        tools.set(tool.name, tool);
      });
    },
    unregisterTool(name: string) {
      recorded("unregisterTool", [name], () => tools.delete(name));
    },
    provideContext(context: { tools?: WebMcpTool[] }) {
      const given = context?.tools ?? [];
      const names = given.map((tool) => tool?.name);
      recorded("provideContext", names, () => {
        given.forEach(check);
        if (new Set(names).size < names.length) throw new Error("Two tools of the context have the same name.");
        tools.clear();
        for (const tool of given) tools.set(tool.name, tool);
      });
    },
    clearContext() {
      recorded("clearContext", [], () => tools.clear());
    },
  };
  return Object.fromEntries(MEMBERS[offered].map((name) => [name, members[name]]));
}

function check(tool: WebMcpTool): void {
  if (typeof tool?.name !== "string" || tool.name === "") throw new TypeError("A tool needs a name.");
  if (typeof tool.description !== "string" || tool.description === "")
    throw new TypeError(`The tool ${tool.name} needs a description.`);
  if (typeof tool.execute !== "function") throw new TypeError(`The tool ${tool.name} needs an execute function.`);
}

import type { PeerGiven } from "../../../spec/generated/types.js";
import type { PeerStage } from "../peer.js";
import type { ModelContext, WebMcpClient, WebMcpTool } from "./model-context.js";

type Offered = Exclude<PeerGiven["modelContext"], "absent" | undefined>;

/** What pages of different user agents have: each leaves out something that is optional. */
const MEMBERS: Readonly<Record<Offered, readonly (keyof ModelContext)[]>> = {
  incremental: ["provideContext", "clearContext", "registerTool", "unregisterTool"],
  "register-only": ["provideContext", "clearContext", "registerTool"],
  "full-set": ["provideContext", "clearContext"],
  "full-set-without-clear": ["provideContext"],
};

/**
 * A model context as the story wants it: with the members that are offered, each of whose calls is recorded, and with
 * clients that can have the user asked or cannot.
 */
export function offerModelContext(
  context: ModelContext,
  { modelContext = "incremental", userInteraction = true }: PeerGiven,
  log: PeerStage["log"],
): object {
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

  /** A value that is no tool is the user agent's to refuse. */
  function withClient(tool: WebMcpTool): WebMcpTool {
    if (typeof tool?.execute !== "function") return tool;
    return { ...tool, execute: (input, client) => tool.execute(input, clientOf(tool.name, client)) };
  }

  function clientOf(name: string, client: WebMcpClient): WebMcpClient {
    const { requestUserInteraction } = client;
    if (!userInteraction || requestUserInteraction === undefined) return {};
    return {
      async requestUserInteraction(callback) {
        log({ did: "requestUserInteraction", names: [name] });
        if (userInteraction === "refused") throw new Error("The user agent lets nobody ask the user.");
        return requestUserInteraction(callback);
      },
    };
  }

  const members: ModelContext = {
    registerTool: (tool) => recorded("registerTool", [tool?.name], () => context.registerTool(withClient(tool))),
    unregisterTool: (name) => recorded("unregisterTool", [name], () => context.unregisterTool(name)),
    provideContext(given) {
      const tools = given?.tools ?? [];
      const names = tools.map((tool) => tool?.name);
      recorded("provideContext", names, () => context.provideContext({ ...given, tools: tools.map(withClient) }));
    },
    clearContext: () => recorded("clearContext", [], () => context.clearContext()),
  };
  const offered = modelContext === "absent" ? [] : MEMBERS[modelContext];
  return Object.fromEntries(offered.map((name) => [name, members[name]]));
}

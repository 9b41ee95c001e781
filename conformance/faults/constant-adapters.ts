import type { EditionName } from "../../spec/generated/types.js";
import type { DriverSource } from "../drivers/driver.js";
import { inProcessModuleSource } from "../drivers/module.js";
import type { AdapterFactory } from "../module-subject/adapter.js";
import { loadReference } from "./patched-reference.js";

/** A tool before its peer's shape is given to it: whatever it is called with, it says the same. */
export interface FixedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
  readonly answer: string;
  readonly isError: boolean;
}

/** Hands tools to a peer: by an option of the adapter's factory, or by what the page offers. */
type Expose = (options: Record<string, unknown>, tools: readonly FixedTool[]) => void | Promise<void>;

/** The peers that constant adapters are judged with. */
const EXPOSE: Readonly<Record<string, Expose>> = {
  provider(options, tools) {
    const provide = options.provide as (tools: unknown[]) => void;
    provide(
      tools.map(({ answer, isError, ...tool }) => ({ ...tool, execute: async () => ({ content: answer, isError }) })),
    );
  },
  webmcp(_options, tools) {
    const page = globalThis as { navigator?: { modelContext?: { provideContext(set: object): void } } };
    page.navigator?.modelContext?.provideContext({
      tools: tools.map(({ answer, isError, ...tool }) => ({
        ...tool,
        execute: async () => ({ content: [{ type: "text", text: answer }], isError }),
      })),
    });
  },
  async mcp(options, tools) {
    const { serveOverMcp } = await import("./constant-mcp-bridge.js");
    await serveOverMcp(options, tools);
  },
};

const TOOL = { name: "view_counter__increment", description: "Add one.", inputSchema: { type: "object" } };
const PAYLOAD = JSON.stringify({ code: "CAPABILITY_NOT_FOUND", message: "no", retry: "after-refresh" });

/** Adapters that never look at their registry; what they do when they are started and stopped. */
const CONSTANT_ADAPTERS: readonly {
  name: string;
  title: string;
  tools?: readonly FixedTool[];
  start?: () => unknown;
  stop?: () => unknown;
}[] = [
  { name: "no-tools", title: "exposes nothing" },
  {
    name: "fixed-answer",
    title: "exposes one tool, which always gives the same output",
    tools: [{ ...TOOL, answer: "true", isError: false }],
  },
  {
    name: "fixed-error",
    title: "exposes one tool, which always gives the same error",
    tools: [{ ...TOOL, answer: PAYLOAD, isError: true }],
  },
  {
    name: "no-start",
    title: "throws when it is started",
    start: () => {
      throw new Error("no start");
    },
  },
  { name: "no-stop", title: "rejects when it is stopped", stop: () => Promise.reject(new Error("no stop")) },
];

/** The ways to all of them, with each peer; no rule of adapters may pass under any. */
export function constantAdapters(edition: EditionName): { name: string; title: string; source: DriverSource }[] {
  return CONSTANT_ADAPTERS.flatMap(({ name, title, tools = [], start, stop }) =>
    Object.entries(EXPOSE).map(([peer, expose]) => {
      const factory: AdapterFactory = (options) => ({
        name,
        start: start ?? (() => expose(options, tools)),
        stop: stop ?? (() => expose(options, [])),
      });
      const adapter = { load: async () => factory, peer };
      const source = inProcessModuleSource({ load: () => loadReference(edition), name, edition, adapter });
      return { name: `${name} (${peer})`, title: `an adapter that ${title}`, source };
    }),
  );
}

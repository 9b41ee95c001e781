import { type ModelContextPort, type OfferedTool, report, type WebMcpTool } from "./port.js";

/** How a model context takes one tool. */
export interface Registration {
  takeBack(): void;
  /** Rejects if the tool was refused after all. */
  accepted?: Promise<unknown>;
}

/**
 * Shows tools in a model context that takes them one by one: only those that were added, removed or changed are touched.
 * A tool that is refused – its name belongs to somebody else on the page – is left out, and tried again with the next
 * change.
 */
export function showOneByOne(register: (tool: WebMcpTool) => Registration): ModelContextPort {
  const shown = new Map<string, { readonly identity: string; takeBack(): void }>();

  async function add({ tool, identity }: OfferedTool): Promise<void> {
    const entry = { identity, takeBack: () => {} };
    shown.set(tool.name, entry);
    try {
      const { takeBack, accepted } = register(tool);
      entry.takeBack = takeBack;
      await accepted;
    } catch (error) {
      if (shown.get(tool.name) !== entry) return;
      shown.delete(tool.name);
      report(`the tool ${tool.name} was refused`, error);
    }
  }

  async function show(offered: readonly OfferedTool[]): Promise<void> {
    const wanted = new Map(offered.map(({ tool, identity }) => [tool.name, identity]));
    for (const [name, { identity, takeBack }] of [...shown]) {
      if (wanted.get(name) === identity) continue;
      shown.delete(name);
      try {
        takeBack();
      } catch (error) {
        report(`the tool ${name} could not be taken back`, error);
      }
    }
    await Promise.all(offered.filter(({ tool }) => !shown.has(tool.name)).map(add));
  }

  return { show, withdraw: () => void show([]) };
}

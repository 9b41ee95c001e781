import { type FullSetModelContext, showFullSet } from "./full-set.js";
import { type IncrementalModelContext, showIncrementally } from "./incremental.js";
import type { ModelContextPort } from "./port.js";
import { type SignalledModelContext, showSignalled } from "./signalled.js";

/**
 * The model context of this page by what it can do; undefined where there is none. It is looked for and never put there.
 *
 * The targeted revision has it at the navigator, newer user agents at the document.
 */
export function openModelContext(): ModelContextPort | undefined {
  const page = globalThis as { navigator?: ModelContextOwner; document?: ModelContextOwner };
  return portTo(page.navigator?.modelContext) ?? portTo(page.document?.modelContext);
}

interface ModelContextOwner {
  readonly modelContext?: unknown;
}

function portTo(context: unknown): ModelContextPort | undefined {
  if (has<IncrementalModelContext>(context, "registerTool", "unregisterTool")) return showIncrementally(context);
  if (has<FullSetModelContext>(context, "provideContext")) return showFullSet(context);
  if (has<SignalledModelContext>(context, "registerTool")) return showSignalled(context);
  return undefined;
}

/** Does the context have these methods? */
function has<T>(context: unknown, ...methods: (keyof T & string)[]): context is T {
  if (typeof context !== "object" || context === null) return false;
  return methods.every((method) => typeof (context as Record<string, unknown>)[method] === "function");
}

import { showOneByOne } from "./one-by-one.js";
import type { ModelContextPort, WebMcpTool } from "./port.js";

/** Drift: newer user agents register for as long as a signal lasts, and may refuse later. */
export interface SignalledModelContext {
  registerTool(tool: WebMcpTool, options: { signal: AbortSignal }): Promise<unknown> | undefined;
}

export function showSignalled(context: SignalledModelContext): ModelContextPort {
  return showOneByOne((tool) => {
    const registered = new AbortController();
    const accepted = context.registerTool(tool, { signal: registered.signal });
    return { takeBack: () => registered.abort(), ...(accepted && { accepted }) };
  });
}

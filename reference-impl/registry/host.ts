import type { AgentHost } from "../types/common.js";

const NO_HOST: AgentHost = Object.freeze({});

/**
 * The host context for one policy evaluation or one handler run: asked for when first read, then the same.
 * A frozen shallow copy, so that nobody writes into the host's own object.
 */
export function lazyHost(provider: (() => Record<string, unknown>) | undefined): () => AgentHost {
  if (provider === undefined) return () => NO_HOST;
  let host: AgentHost | undefined;
  return () => {
    host ??= Object.freeze({ ...provider() });
    return host;
  };
}

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
    host ??= Object.freeze({ ...requireHost(provider()) });
    return host;
  };
}

/** A host that has to be waited for is none: whoever reads it fails, and a policy that fails refuses. */
function requireHost(host: unknown): object {
  if (typeof host !== "object" || host === null || host instanceof Promise) {
    throw new TypeError("context() must give an object, synchronously");
  }
  return host;
}

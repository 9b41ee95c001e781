/** A host context (user, tenant, environment …). */
export type HostContext = Record<string, unknown>;

/**
 * Which host context a registry is given now. A registry asks for it whenever it needs it, and there is one: so calls
 * under different hosts never overlap.
 */
export interface Hosts {
  current(): HostContext;
  /** Acts under a host, synchronously. */
  during<T>(host: HostContext, act: () => T): T;
  /** Acts under a host until the promise has settled; first waits for all that acts under another one. */
  until<T>(host: HostContext, act: () => Promise<T>): Promise<T>;
}

/** @param usual current while nothing acts under another host */
export function createHosts(usual: HostContext): Hosts {
  let current = usual;
  let acting = 0;
  /** In the order of asking. */
  let waiting: { host: HostContext; begin: () => void }[] = [];

  async function act<T>(host: HostContext, begin: () => Promise<T>): Promise<T> {
    acting += 1;
    current = host;
    try {
      return await begin();
    } finally {
      acting -= 1;
      if (acting === 0) letOthers();
    }
  }

  function letOthers(): void {
    const next = waiting[0]?.host;
    current = next ?? usual;
    const together = waiting.filter(({ host }) => host === next);
    waiting = waiting.filter(({ host }) => host !== next);
    for (const { begin } of together) begin();
  }

  return {
    current: () => current,
    during(host, perform) {
      const before = current;
      current = host;
      try {
        return perform();
      } finally {
        current = before;
      }
    },
    until(host, begin) {
      if (acting === 0 || current === host) return act(host, begin);
      return new Promise((resolve) => {
        waiting.push({ host, begin: () => resolve(act(host, begin)) });
      });
    },
  };
}

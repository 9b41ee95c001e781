/**
 * What handlers and policies are told: facts, and beside them what is only asked for when somebody reads it.
 *
 * The latter are getters of a class. Those of an object literal do the same, but what they hold an engine keeps alive
 * for long after the object is gone: here, a whole surface for each call.
 */
import type { HandlerSignal } from "./invocation/handler-signal.js";
import type { AgentHost } from "./types/common.js";

class WithHost {
  readonly #host: () => AgentHost;

  constructor(facts: object, host: () => AgentHost) {
    Object.assign(this, facts);
    this.#host = host;
  }

  get host(): AgentHost {
    return this.#host();
  }
}

class WithSignal {
  readonly #signal: HandlerSignal;

  constructor(facts: object, signal: HandlerSignal) {
    Object.assign(this, facts);
    this.#signal = signal;
  }

  get signal(): AbortSignal {
    return this.#signal.get();
  }
}

class WithHostAndSignal extends WithHost {
  readonly #signal: HandlerSignal;

  constructor(facts: object, host: () => AgentHost, signal: HandlerSignal) {
    super(facts, host);
    this.#signal = signal;
  }

  get signal(): AbortSignal {
    return this.#signal.get();
  }
}

/** Facts and the host. */
export function withHost<Facts extends object>(
  facts: Facts,
  host: () => AgentHost,
): Readonly<Facts & Pick<WithHost, "host">> {
  return Object.freeze(new WithHost(facts, host)) as Facts & WithHost;
}

/** Facts and the signal: few look at it, and it is the dearest part of a call. */
export function withSignal<Facts extends object>(
  facts: Facts,
  signal: HandlerSignal,
): Readonly<Facts & Pick<WithSignal, "signal">> {
  return Object.freeze(new WithSignal(facts, signal)) as Facts & WithSignal;
}

/** Facts, the host and the signal. */
export function withHostAndSignal<Facts extends object>(
  facts: Facts,
  host: () => AgentHost,
  signal: HandlerSignal,
): Readonly<Facts & Pick<WithHostAndSignal, "host" | "signal">> {
  return Object.freeze(new WithHostAndSignal(facts, host, signal)) as Facts & WithHostAndSignal;
}

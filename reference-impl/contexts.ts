/**
 * What handlers and policies are told: facts, and beside them what is only asked for when somebody reads it.
 *
 * The latter are own members, as the facts are, with one getter for all objects. Each literal's own getter would do the
 * same, but what such a getter holds, an engine keeps alive for long after the object is gone: here, a whole surface for
 * each call.
 */
import type { HandlerSignal } from "./invocation/handler-signal.js";
import { privateMember } from "./private-member.js";
import type { AgentHost } from "./types/common.js";

const hosts = privateMember<() => AgentHost>();
const signals = privateMember<HandlerSignal>();

const HOST: PropertyDescriptor & ThisType<object> = {
  enumerable: true,
  get() {
    return hosts.get(this)?.();
  },
};

const SIGNAL: PropertyDescriptor & ThisType<object> = {
  enumerable: true,
  get() {
    return signals.get(this)?.get();
  },
};

function addHost(facts: object, host: () => AgentHost): void {
  hosts.set(facts, host);
  Object.defineProperty(facts, "host", HOST);
}

function addSignal(facts: object, signal: HandlerSignal): void {
  signals.set(facts, signal);
  Object.defineProperty(facts, "signal", SIGNAL);
}

/** Adds the host to facts, and freezes them. */
export function withHost<Facts extends object>(
  facts: Facts,
  host: () => AgentHost,
): Readonly<Facts & { host: AgentHost }> {
  addHost(facts, host);
  return Object.freeze(facts) as Facts & { host: AgentHost };
}

/** Adds the signal to facts, and freezes them. Few look at it, and it is the dearest part of a call. */
export function withSignal<Facts extends object>(
  facts: Facts,
  signal: HandlerSignal,
): Readonly<Facts & { signal: AbortSignal }> {
  addSignal(facts, signal);
  return Object.freeze(facts) as Facts & { signal: AbortSignal };
}

/** Adds the host and the signal to facts, and freezes them. */
export function withHostAndSignal<Facts extends object>(
  facts: Facts,
  host: () => AgentHost,
  signal: HandlerSignal,
): Readonly<Facts & { host: AgentHost; signal: AbortSignal }> {
  addHost(facts, host);
  addSignal(facts, signal);
  return Object.freeze(facts) as Facts & { host: AgentHost; signal: AbortSignal };
}

import type { RegistryEntry } from "../../spec/generated/types.js";
import { encode, encodeContext } from "./encode.js";
import type { Members } from "./own.js";
import type { Session } from "./session.js";
import { describeThrow } from "./threw.js";

/** What an adapter, or a test surface, holds of its registries: what it has to give back when it stops. */
export interface Holdings {
  /** Subscriptions, those to confirmations included, that were not ended. */
  subscriptions: number;
  /** `confirmations.waitFor` that have not settled. */
  waits: number;
}

/** Whose calls are recorded, and where. */
export interface Recording {
  /** The judge's name of the adapter, or of the test surface. */
  readonly adapter: string;
  readonly holdings: Holdings;
  readonly session: Session;
}

type Method = RegistryEntry["method"];
type Unknowns = (...args: unknown[]) => unknown;

/** The documented arguments of each method. */
const ARGUMENTS: Readonly<Partial<Record<Method, readonly string[]>>> = {
  register: ["definition"],
  snapshot: ["context"],
  invoke: ["request", "options"],
  setProcedureExecutor: ["executor"],
  "confirmations.resolve": ["confirmationId", "resolution"],
  "confirmations.waitFor": ["confirmationId", "options"],
};

/**
 * The documented members of AgentSurfaceRegistry around a real one, as a plain object: each call passes through and is
 * an entry of the log, and nothing private can be reached.
 */
export function recordRegistry(registry: Members, recording: Recording): Members {
  const pass = (holder: Members, member: string, method: Method): Unknowns => {
    return (...args) => recordedCall(recording, method, args, (call) => settle(call, holder, member, args));
  };

  function settle(call: number, holder: Members, member: string, args: readonly unknown[]): unknown {
    const result = (holder[member] as Unknowns)(...args);
    if (member === "subscribe") return recordedEnd(recording, holder === registry, result);
    if (member === "waitFor") return heldWait(recording, call, result as Promise<unknown>);
    if (member === "invoke") logOutcome(recording, call, result as Promise<unknown>);
    return result;
  }

  const confirmations = registry.confirmations as Members;
  return Object.freeze({
    get surfaceId() {
      return registry.surfaceId;
    },
    register: pass(registry, "register", "register"),
    snapshot: pass(registry, "snapshot", "snapshot"),
    invoke: pass(registry, "invoke", "invoke"),
    subscribe: pass(registry, "subscribe", "subscribe"),
    setProcedureExecutor: pass(registry, "setProcedureExecutor", "setProcedureExecutor"),
    getVersion: pass(registry, "getVersion", "getVersion"),
    dispose: pass(registry, "dispose", "dispose"),
    confirmations: Object.freeze({
      pending: pass(confirmations, "pending", "confirmations.pending"),
      resolve: pass(confirmations, "resolve", "confirmations.resolve"),
      waitFor: pass(confirmations, "waitFor", "confirmations.waitFor"),
      subscribe: pass(confirmations, "subscribe", "confirmations.subscribe"),
    }),
  });
}

/** Logs a call before it is made, and what it throws. */
function recordedCall(
  { adapter, session }: Recording,
  method: Method,
  args: readonly unknown[],
  act: (call: number) => unknown,
): unknown {
  const { log, module } = session;
  session.recordedCalls += 1;
  const call = session.recordedCalls;
  log.add({ type: "registry", adapter, call, method, arguments: namedArguments(method, args) });
  try {
    return act(call);
  } catch (error) {
    log.add({ type: "registry-settled", call, threw: describeThrow(error, module) });
    throw error;
  }
}

function namedArguments(method: Method, args: readonly unknown[]): Members {
  const names = ARGUMENTS[method] ?? [];
  return Object.fromEntries(names.slice(0, args.length).map((name, index) => [name, encodeContext(args[index])]));
}

function logOutcome({ session }: Recording, call: number, promise: Promise<unknown>): void {
  const { log, module } = session;
  promise.then(
    (result) => log.add({ type: "registry-settled", call, result: encode(result) }),
    (reason) => log.add({ type: "registry-settled", call, threw: describeThrow(reason, module) }),
  );
}

/** Ending a subscription is a call of its own; ending it twice gives back nothing more. */
function recordedEnd(recording: Recording, isRegistry: boolean, unsubscribe: unknown): Unknowns {
  const { holdings } = recording;
  holdings.subscriptions += 1;
  let isEnded = false;
  return () => {
    if (!isEnded) holdings.subscriptions -= 1;
    isEnded = true;
    const method = isRegistry ? "unsubscribe" : "confirmations.unsubscribe";
    return recordedCall(recording, method, [], unsubscribe as Unknowns);
  };
}

/** The user decides when the story says so: until then nobody need wait for anything real. */
function heldWait(recording: Recording, call: number, waiting: Promise<unknown>): Promise<unknown> {
  const { holdings, session } = recording;
  holdings.waits += 1;
  const release = () => {
    holdings.waits -= 1;
  };
  waiting.then(release, release);
  logOutcome(recording, call, waiting);
  return session.gates.hold(waiting);
}

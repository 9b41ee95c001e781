import type { Refusal } from "../failures.js";
import type { AgentAuditLevel } from "../types/common.js";
import type { JsonValue } from "../types/json.js";
import type { ExtraAudit } from "./audited.js";
import type { InvocationRequest } from "./request.js";
import type { Target } from "./resolution.js";

/** Something that can be ended from outside: by a timeout, the caller, an unmount, or disposal. */
export interface Interruptible {
  /** Ends it with `refusal`, unless it has ended. The first interruption counts. */
  interrupt(refusal: Refusal): void;
  /** A dispatched navigation is expected to unmount its own component. */
  readonly survivesUnmount: boolean;
}

/** One invocation on its way through the pipeline. */
export interface Run extends Interruptible {
  readonly request: InvocationRequest;
  readonly consumerKey: string;
  /** Milliseconds of the registry's clock. */
  readonly startedAt: number;
  readonly startVersion: string;
  survivesUnmount: boolean;

  /** Found by resolution. */
  target: Target | undefined;
  /** Set by the effective-input phase; frozen. */
  effectiveInput: JsonValue | undefined;
  /** What policies asked of the audit. */
  auditLevel: AgentAuditLevel | undefined;
  readonly extraAudits: ExtraAudit[];
  /** Milliseconds of the registry's clock. */
  admissionAt: number | undefined;
  dispatchedAt: number | undefined;

  /** Set by {@link interrupt}. */
  interruption: Refusal | undefined;
  /** @throws Refusal when the run has been interrupted */
  checkpoint(): void;
  /**
   * Waits for `promise`, or for the interruption. A promise that settled before the interruption wins.
   *
   * @param onInterrupt called at the moment of the interruption
   * @throws Refusal of the interruption
   */
  wait<T>(promise: PromiseLike<T>, onInterrupt?: () => void): Promise<T>;

  /** What the run holds, and gives back once it has settled. */
  onRelease(giveBack: () => void): void;
  release(): void;
}

export function createRun(
  request: InvocationRequest,
  consumerKey: string,
  startedAt: number,
  startVersion: string,
): Run {
  let wake: (() => void) | undefined;
  const held: (() => void)[] = [];

  const run: Run = {
    request,
    consumerKey,
    startedAt,
    startVersion,
    survivesUnmount: false,
    target: undefined,
    effectiveInput: undefined,
    auditLevel: undefined,
    extraAudits: [],
    admissionAt: undefined,
    dispatchedAt: undefined,

    interruption: undefined,
    interrupt(refusal) {
      if (run.interruption !== undefined) return;
      run.interruption = refusal;
      wake?.();
    },
    checkpoint() {
      if (run.interruption !== undefined) throw run.interruption;
    },
    wait(promise, onInterrupt) {
      return new Promise((resolve, reject) => {
        const interrupted = (): void => {
          // AS-LIFE-009: one microtask later, so that what had already settled is heard first.
          void Promise.resolve().then(() => reject(run.interruption));
          // After that: whatever the interruption causes is late.
          onInterrupt?.();
        };
        if (run.interruption !== undefined) interrupted();
        else wake = interrupted;
        promise.then(
          (value) => {
            wake = undefined;
            resolve(value);
          },
          (error) => {
            wake = undefined;
            reject(error);
          },
        );
      });
    },
    onRelease(giveBack) {
      held.push(giveBack);
    },
    release() {
      for (const giveBack of held.splice(0)) giveBack();
    },
  };
  return run;
}

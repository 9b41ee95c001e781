import type { Answer } from "../../spec/generated/types.js";
import { encode } from "./encode.js";
import type { SessionLog } from "./log.js";
import { realNow, realSleep } from "./real.js";
import { isRealWorkVisible } from "./real-work.js";
import { GRACE_MS } from "./settling.js";
import type { SubjectModule } from "./subject-module.js";
import { describeThrow } from "./threw.js";
import { drainMicrotasks, macrotaskTurn } from "./turns.js";

/**
 * Turns of the event loop that a call is given before anything else is considered: enough for what is not real work.
 */
const TURNS = 3;

/** A call that was begun and may still be open. */
export class Call {
  readonly promise: Promise<unknown>;
  /** Aborts what was begun with a live signal. */
  readonly controller: AbortController | undefined;
  #settled: Answer | undefined;
  #onSettled: ((answer: Answer) => void) | undefined;

  /** @param begin makes the call; what it throws at once counts as a rejection */
  constructor(
    module: SubjectModule,
    begin: () => unknown,
    controller: AbortController | undefined,
    onValue: (value: unknown) => void,
  ) {
    this.controller = controller;
    this.promise = attempt(begin);
    this.promise.then(
      (value) => {
        onValue(value);
        this.#settle({ value: encode(value) });
      },
      (reason) => this.#settle({ threw: describeThrow(reason, module) }),
    );
  }

  /** How it settled; undefined while it is open. */
  get settled(): Answer | undefined {
    return this.#settled;
  }

  /** From now on its settling is an entry of the log. */
  logAs(name: string, log: SessionLog): void {
    this.#onSettled = (answer) => log.add({ type: "settled", call: name, ...(answer as { value: unknown }) });
  }

  #settle(answer: Answer): void {
    this.#settled = answer;
    this.#onSettled?.(answer);
  }
}

/** A value that is given at once is as good as a promise of it. */
function attempt(begin: () => unknown): Promise<unknown> {
  try {
    return Promise.resolve(begin());
  } catch (error) {
    return Promise.reject(error);
  }
}

/**
 * Waits for a call as long as something but virtual time can move it.
 *
 * @param isExplained tells whether the story itself keeps calls open (a gate, a timer, a user who has not decided). If
 * not, the subject may be doing work that cannot be seen, and gets real time for it.
 * @returns how it settled, or that it is pending
 */
export async function waitFor(call: Call, isExplained: () => boolean): Promise<Answer> {
  await drainMicrotasks();
  for (let turn = 0; turn < TURNS && !call.settled; turn++) {
    await macrotaskTurn();
    await drainMicrotasks();
  }
  const deadline = realNow() + GRACE_MS;
  while (!call.settled && realNow() < deadline && (isRealWorkVisible() || !isExplained())) {
    await realSleep(1);
    await drainMicrotasks();
  }
  return call.settled ?? { pending: true };
}

import { rateLimited } from "../failures.js";
import type { AgentSurfaceLimits } from "../types/limits.js";
import type { Release } from "./action-groups.js";
import type { Run } from "./run.js";

/** One consumer's share of the pool. */
interface Share {
  active: number;
  /** In order of arrival. */
  readonly waiting: (() => void)[];
}

/** Bounded admission of observations: per consumer and in total, independent of the action queues. */
export interface ObservationPool {
  /**
   * A slot, at once or in turn.
   *
   * @throws Refusal `RATE_LIMITED` when the consumer's queue is full; that of the interruption while waiting
   */
  enter(run: Run): Release | Promise<Release>;
}

/** A hint, in milliseconds: observations are expected to be quick. */
const RETRY_AFTER_MS = 100;

export function createObservationPool(limits: AgentSurfaceLimits): ObservationPool {
  const shares = new Map<string, Share>();
  /** Consumers with somebody waiting, in the order in which they are served. */
  const turns = new Set<string>();
  let total = 0;

  const mayStart = (share: Share): boolean =>
    total < limits.maxConcurrentObservationsTotal && share.active < limits.maxConcurrentObservationsPerConsumer;

  function take(share: Share): void {
    total++;
    share.active++;
  }

  /** AS-OBS-002: free slots go round the consumers, one each; a saturated consumer does not hold up the others. */
  function serveWaiting(): void {
    for (const consumerKey of [...turns]) {
      if (total >= limits.maxConcurrentObservationsTotal) return;
      const share = shares.get(consumerKey) as Share;
      if (!mayStart(share)) continue;
      turns.delete(consumerKey);
      take(share);
      share.waiting.shift()?.();
      if (share.waiting.length > 0) turns.add(consumerKey);
    }
  }

  function releaseOf(consumerKey: string, share: Share): Release {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      total--;
      share.active--;
      serveWaiting();
      forgetIdle(consumerKey, share);
    };
  }

  function forgetIdle(consumerKey: string, share: Share): void {
    if (share.active === 0 && share.waiting.length === 0) shares.delete(consumerKey);
  }

  return {
    enter(run) {
      const { consumerKey } = run;
      const mine = shares.get(consumerKey) ?? { active: 0, waiting: [] };
      shares.set(consumerKey, mine);
      const release = releaseOf(consumerKey, mine);
      if (mine.waiting.length === 0 && mayStart(mine)) {
        take(mine);
        return release;
      }
      // AS-OBS-001
      if (mine.waiting.length >= limits.maxQueuedObservationsPerConsumer) {
        forgetIdle(consumerKey, mine);
        throw rateLimited("queue-full", RETRY_AFTER_MS);
      }

      let granted: () => void = () => {};
      const turn = new Promise<void>((resolve) => {
        granted = resolve;
      });
      mine.waiting.push(granted);
      turns.add(consumerKey);
      // AS-OBS-003
      const giveUp = (): void => {
        const place = mine.waiting.indexOf(granted);
        if (place >= 0) mine.waiting.splice(place, 1);
        if (mine.waiting.length === 0) turns.delete(consumerKey);
        forgetIdle(consumerKey, mine);
      };
      return run.wait(turn, giveUp).then(() => release);
    },
  };
}

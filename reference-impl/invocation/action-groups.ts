import { rateLimited } from "../failures.js";
import type { Run } from "./run.js";

/** Gives a slot back. Calling it again does nothing. */
export type Release = () => void;

/** One concurrency group: how many run, and who waits. */
interface Group {
  active: number;
  /** In order of arrival; each entry takes over a slot. */
  readonly waiting: (() => void)[];
}

/** How one group admits. */
export interface GroupBounds {
  readonly max: number;
  readonly queueDepth: number;
}

/** The concurrency groups of one registry: made on demand, dropped when idle. */
export interface ActionGroups {
  /**
   * A slot in the group, at once or in turn.
   *
   * @throws Refusal `RATE_LIMITED` when the queue is full; that of the interruption while waiting
   */
  enter(key: string, bounds: GroupBounds, run: Run): Release | Promise<Release>;
}

/** How long a caller that found a full queue should wait, in milliseconds. A hint: nobody knows how long handlers take. */
const RETRY_AFTER_MS = 250;

export function createActionGroups(): ActionGroups {
  const groups = new Map<string, Group>();

  function leave(key: string, group: Group): void {
    const next = group.waiting.shift();
    // AS-CONC-002: the slot goes to the one that waited longest; it never becomes free in between.
    if (next !== undefined) next();
    else if (--group.active === 0) groups.delete(key);
  }

  function releaseOf(key: string, group: Group): Release {
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      leave(key, group);
    };
  }

  return {
    enter(key, { max, queueDepth }, run) {
      const group = groups.get(key) ?? { active: 0, waiting: [] };
      groups.set(key, group);
      const { waiting } = group;
      const release = releaseOf(key, group);
      if (group.active < max) {
        group.active++;
        return release;
      }
      if (waiting.length >= queueDepth) throw rateLimited("queue-full", RETRY_AFTER_MS);

      let granted: () => void = () => {};
      const turn = new Promise<void>((resolve) => {
        granted = resolve;
      });
      waiting.push(granted);
      // AS-CONC-012: who is cancelled while waiting leaves the queue at that moment.
      const giveUp = (): void => {
        const place = waiting.indexOf(granted);
        if (place >= 0) waiting.splice(place, 1);
      };
      return run.wait(turn, giveUp).then(() => release);
    },
  };
}

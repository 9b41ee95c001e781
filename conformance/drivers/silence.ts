import { after, now } from "./timers.js";

/**
 * How long a subject has been silent. A subject that does one thing after another answers the last of many requests when
 * all others are done, so the wait for an answer begins anew with each sign of life.
 */
export class Silence {
  #heardAt = Number.NEGATIVE_INFINITY;

  /** Whether there ever was a sign of life. */
  get wasBroken(): boolean {
    return this.#heardAt > Number.NEGATIVE_INFINITY;
  }

  /** The subject gave a sign of life. */
  break(): void {
    this.#heardAt = now();
  }

  /**
   * Calls `act` when for so many real milliseconds, from now on, there was no sign of life.
   * @returns stops the wait
   */
  limit(ms: number, act: () => void): () => void {
    const began = now();
    const look = (): void => {
      const left = ms - (now() - Math.max(began, this.#heardAt));
      if (left <= 0) act();
      else stop = after(left, look);
    };
    let stop = after(ms, look);
    return () => stop();
  }
}

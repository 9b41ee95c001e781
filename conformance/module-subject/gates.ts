/**
 * What behaviours wait for: gates that the judge releases, and time. A gate stays open once it is released, so that
 * releasing before or after the waiting begins makes no difference.
 */
export class Gates {
  readonly #released = new Set<string>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #held = 0;

  /** Resolves when the gate is released. */
  async pass(gate: string): Promise<void> {
    if (this.#released.has(gate)) return;
    await this.hold(
      new Promise<void>((resolve) => {
        const others = this.#waiting.get(gate);
        if (others) others.push(resolve);
        else this.#waiting.set(gate, [resolve]);
      }),
    );
  }

  /** Opens the gate, for those that wait in the order in which they came, and for all that come later. */
  release(gate: string): void {
    this.#released.add(gate);
    const waiting = this.#waiting.get(gate) ?? [];
    this.#waiting.delete(gate);
    for (const resolve of waiting) resolve();
  }

  /** Counts something that the story itself keeps waiting, until it settles. */
  async hold<T>(waiting: Promise<T>): Promise<T> {
    this.#held += 1;
    try {
      return await waiting;
    } finally {
      this.#held -= 1;
    }
  }

  /** Whether a behaviour waits now. */
  get isAnyHeld(): boolean {
    return this.#held > 0;
  }
}

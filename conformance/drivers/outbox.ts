import type { Writable } from "node:stream";

/** So many characters are sent at once, whatever else may follow. */
const ENOUGH = 64 * 1024;

/**
 * Sends texts, one a line, those that are ready together in one write: a write wakes the other side, which costs more
 * than a message does.
 */
export class Outbox {
  readonly #output: Writable;
  readonly #soon: (flush: () => void) => () => void;
  #lines = "";
  #cancel = () => {};

  /** @param soon calls `flush` when nothing more is to be waited for, unless what it gives back is called before */
  constructor(output: Writable, soon: (flush: () => void) => () => void) {
    this.#output = output;
    this.#soon = soon;
  }

  /** Takes a text; it is sent with the next `flush`, or soon. */
  push(text: string): void {
    if (this.#lines === "") this.#cancel = this.#soon(() => this.flush());
    this.#lines += `${text}\n`;
    if (this.#lines.length > ENOUGH) this.flush();
  }

  /** Sends what is there. */
  flush(): void {
    if (this.#lines === "") return;
    this.#cancel();
    this.#output.write(this.#lines);
    this.#lines = "";
  }

  /** Sends what is there, and waits until it is handed on or nobody is left to take it. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      this.#cancel();
      this.#output.write(this.#lines, () => resolve());
      this.#lines = "";
    });
  }
}

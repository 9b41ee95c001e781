import type { Writable } from "node:stream";
import { after } from "./timers.js";

/** Longest that a text waits for others, in real milliseconds. */
const MOST_WAIT_MS = 1;
/** So many characters are sent at once, whatever else may follow. */
const ENOUGH = 64 * 1024;

/**
 * Sends texts, one a line, those that are ready together in one write: a write wakes the other side, which costs more
 * than a message does.
 */
export class Outbox {
  readonly #output: Writable;
  #lines = "";
  #stopTimer = () => {};

  constructor(output: Writable) {
    this.#output = output;
  }

  /** Takes a text; it is sent with the next `flush`, or in a moment. */
  push(text: string): void {
    if (this.#lines === "") this.#stopTimer = after(MOST_WAIT_MS, () => this.flush());
    this.#lines += `${text}\n`;
    if (this.#lines.length > ENOUGH) this.flush();
  }

  /** Sends what is there. */
  flush(): void {
    if (this.#lines === "") return;
    this.#stopTimer();
    this.#output.write(this.#lines);
    this.#lines = "";
  }

  /** Sends what is there, and waits until it is handed on or nobody is left to take it. */
  end(): Promise<void> {
    return new Promise((resolve) => {
      this.#stopTimer();
      this.#output.write(this.#lines, () => resolve());
      this.#lines = "";
    });
  }
}

import { KitDefect } from "./defect.js";
import { DriverFailure } from "./driver.js";
import { readAnswer, requestText } from "./json-rpc.js";
import { answeredError, type Breakage, sentGarbage, sentUnasked, timedOut } from "./remedies.js";
import { show } from "./show.js";
import { Silence } from "./silence.js";
import { limitFor, type TimeLimits, type Wire } from "./wire.js";

/** What carries the texts of a conversation: a pair of pipes, a socket. It reports to the conversation by two calls. */
export interface Carrier {
  /** How the subject is called in messages. */
  readonly name: string;
  /** Sends one message. Never throws: trouble is reported as a breakage. */
  send(text: string): void;
  /** Ends everything at once and gives what should stand below a failure's message, "" if nothing. */
  destroy(): Promise<string>;
  /** Lets the subject end by itself after it said bye, but not for long. */
  finish(): Promise<void>;
}

/** How many answered requests are remembered by name, to tell a second answer from an invented one. */
const REMEMBERED = 100;

interface Pending {
  label: string;
  resolve(result: unknown): void;
  reject(reason: Error): void;
  stopTimer(): void;
}

/**
 * A JSON-RPC conversation over a carrier: matches answers with requests in any order, and limits the wait for each. The
 * first thing that goes wrong ends it: the subject is killed, and only then every open and later request is refused with
 * that failure.
 */
export class Conversation implements Wire {
  readonly #carrier: Carrier;
  readonly #limits: TimeLimits;
  readonly #pending = new Map<number, Pending>();
  readonly #answered = new Map<number, string>();
  readonly #silence = new Silence();
  #lastId = 0;
  #broken = false;
  #failure: Promise<DriverFailure> | undefined;
  #ending: Promise<void> | undefined;

  /** @param connect makes the carrier, which may report at once */
  constructor(connect: (conversation: Conversation) => Carrier, limits: TimeLimits) {
    this.#limits = limits;
    this.#carrier = connect(this);
  }

  async call(method: string, params: object, label: string): Promise<unknown> {
    if (this.#ending) throw new KitDefect(`it asked ${label} of a subject to which it had said bye.`);
    return this.#request(method, params, label);
  }

  bye(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  /** Takes one text from the carrier. Gives whether it was an answer that was waited for. */
  received(text: string): boolean {
    if (this.#broken) return false;
    const answer = readAnswer(text);
    const breakage = "wrong" in answer ? sentGarbage(answer.wrong) : this.#settle(answer, text);
    if (breakage) this.broke(breakage);
    return breakage === undefined;
  }

  /** The subject or the way to it broke. Only the first report counts. */
  broke(breakage: Breakage): void {
    if (this.#broken) return;
    this.#broken = true;
    this.#failure = this.#fail(breakage);
  }

  async #request(method: string, params: object, label: string): Promise<unknown> {
    if (this.#failure) throw await this.#failure;
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const ms = limitFor(method, this.#limits);
      const stopTimer = this.#silence.limit(ms, () => this.broke(timedOut(label, ms)));
      this.#pending.set(id, { label, resolve, reject, stopTimer });
      this.#carrier.send(requestText(id, method, params));
    });
  }

  #settle(answer: Exclude<ReturnType<typeof readAnswer>, { wrong: string }>, text: string): Breakage | undefined {
    const id = answer.id as number;
    const pending = this.#pending.get(id);
    if (!pending) {
      const before = this.#answered.get(id);
      if (before !== undefined) return sentUnasked(`answered ${before} (id ${id}) twice: ${show(text)}`);
      if (id === null && "error" in answer)
        return answeredError("a message that it could not read", answer.error.code, answer.error.message);
      return sentUnasked(`answered a request that nobody made (id ${JSON.stringify(id)}): ${show(text)}`);
    }
    if ("error" in answer) return answeredError(pending.label, answer.error.code, answer.error.message);
    this.#pending.delete(id);
    this.#answered.set(id, pending.label);
    this.#answered.delete(id - REMEMBERED);
    this.#silence.break();
    pending.stopTimer();
    pending.resolve(answer.result);
    return undefined;
  }

  async #fail({ kind, what, remedy }: Breakage): Promise<DriverFailure> {
    const waiting = [...this.#pending.values()];
    const labels = waiting.map(({ label }) => label).filter((label) => !what.includes(label));
    for (const pending of waiting) pending.stopTimer();
    const notes = await this.#carrier.destroy();
    const during = labels.length > 0 ? ` while it was to answer ${labels.join(", ")}` : "";
    const failure = new DriverFailure(kind, `${this.#carrier.name} ${what}${during}.${notes}`, remedy);
    for (const pending of waiting) pending.reject(failure);
    this.#pending.clear();
    return failure;
  }

  async #end(): Promise<void> {
    if (!this.#failure) {
      try {
        await this.#request("bye", {}, "bye");
      } catch {
        // It is ended all the same, and what it does now decides nothing.
      }
    }
    if (this.#failure) await this.#failure;
    else await this.#carrier.finish();
  }
}

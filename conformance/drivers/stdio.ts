import { type Carrier, Conversation } from "./conversation.js";
import type { DriverSource } from "./driver.js";
import { FramingError, LineDecoder } from "./lines.js";
import { Outbox } from "./outbox.js";
import { type Breakage, flooded, MAX_EMPTY_LINES, MAX_UNASKED_BYTES, sentGarbage } from "./remedies.js";
import { type Ending, type ProcessOptions, SubjectProcess } from "./subject-process.js";
import { after } from "./timers.js";
import { driverOver, type TimeLimits } from "./wire.js";

export interface StdioOptions extends ProcessOptions, TimeLimits {
  /** How long the program may take to end after it said bye, before it is asked by SIGTERM, and then killed. Default 1000. */
  exitGraceMs?: number;
  /** How the report calls this way to a subject. Default `stdio`. */
  kind?: DriverSource["kind"];
  /** What was pointed at, for messages. Default: the command line. */
  target?: string;
}

const DEFAULT_EXIT_GRACE_MS = 1000;

/** As it was before a subject in this process could replace it. */
const { nextTick } = process;

/** Runs when no promise is left to settle: whoever had an answer in the same moment has asked the next thing by then. */
function whenAllAsked(flush: () => void): () => void {
  nextTick(flush);
  return () => {};
}

/**
 * A subject that is a program: it reads requests from its stdin and writes answers to its stdout, JSON-RPC 2.0, one
 * message a line. Every `connect` starts it anew, with all that it starts in a process group of its own, and none of it
 * outlives its driver or the judge.
 */
export function stdioSource(options: StdioOptions): DriverSource {
  const { argv, kind = "stdio", target = argv.join(" "), exitGraceMs = DEFAULT_EXIT_GRACE_MS } = options;
  return {
    kind,
    target,
    async connect() {
      const subject = await SubjectProcess.start(options);
      return driverOver(new Conversation((it) => new PipeCarrier(subject, it, target, exitGraceMs), options));
    },
  };
}

/** Carries messages over the pipes of a process. */
class PipeCarrier implements Carrier {
  readonly name: string;
  readonly #subject: SubjectProcess;
  readonly #conversation: Conversation;
  readonly #graceMs: number;
  readonly #decoder = new LineDecoder();
  readonly #outbox: Outbox;
  #unaskedBytes = 0;
  #emptyLinesBefore = 0;
  #closedPipe: Breakage | undefined;
  #stopGrace = () => {};

  constructor(subject: SubjectProcess, conversation: Conversation, target: string, graceMs: number) {
    this.name = `The subject (${target})`;
    this.#subject = subject;
    this.#outbox = new Outbox(subject.input, whenAllAsked);
    this.#conversation = conversation;
    this.#graceMs = graceMs;
    subject.output.on("data", (chunk: Buffer) => this.#read(chunk));
    subject.output.on("error", () => {});
    subject.output.once("end", () => this.#pipeClosed("output", "the judge cannot hear it any more"));
    subject.input.on("error", () => this.#pipeClosed("input", "it cannot hear the judge any more"));
    void subject.ended.then((ending) => this.#ended(ending));
  }

  send(text: string): void {
    this.#outbox.push(text);
  }

  async destroy(): Promise<string> {
    this.#stopGrace();
    await this.#subject.kill();
    const lines = this.#subject.printed.lines();
    return lines.length === 0 ? "" : `\nIts last words on stderr:\n${lines.map((line) => `  ${line}`).join("\n")}`;
  }

  async finish(): Promise<void> {
    await this.#subject.finish(this.#graceMs);
  }

  #read(chunk: Buffer): void {
    try {
      this.#unaskedBytes += chunk.length;
      for (const line of this.#decoder.push(chunk)) {
        if (!this.#conversation.received(line)) continue;
        this.#unaskedBytes = 0;
        this.#emptyLinesBefore = this.#decoder.emptyLines;
      }
      if (this.#unaskedBytes > MAX_UNASKED_BYTES) {
        this.#conversation.broke(flooded(`more than ${MAX_UNASKED_BYTES} bytes without an answer`));
      } else if (this.#decoder.emptyLines - this.#emptyLinesBefore > MAX_EMPTY_LINES) {
        this.#conversation.broke(flooded(`more than ${MAX_EMPTY_LINES} empty lines`));
      }
    } catch (error) {
      if (!(error instanceof FramingError)) throw error;
      this.#conversation.broke(error.kind === "flood" ? flooded(error.message) : sentGarbage(error.message));
    }
  }

  /**
   * One of its pipes was closed. Most often it is just ending, and how it ends says more; so it gets a moment for that.
   */
  #pipeClosed(pipe: string, consequence: string): void {
    if (this.#closedPipe) return;
    const breakage: Breakage = {
      kind: "exited",
      what: `closed its ${pipe} though it goes on running: ${consequence}`,
      remedy: "Keep both streams open until bye was answered; a library that takes over stdout may have closed it.",
    };
    this.#closedPipe = breakage;
    this.#stopGrace = after(this.#graceMs, () => this.#conversation.broke(breakage));
  }

  #ended({ code, signal, killed }: Ending): void {
    this.#stopGrace();
    if (killed) return;
    const rest = this.#decoder.rest();
    const how = signal === null ? `exited with code ${code}` : `was ended by ${signal}`;
    this.#conversation.broke({
      kind: "exited",
      what: rest.trim() === "" ? how : `${how} in the middle of a line`,
      remedy: "Start it by hand and send it the hello request on a line to see why; it has to run until bye.",
    });
  }
}

import { KitDefect } from "./defect.js";
import { DriverFailure, type DriverSource } from "./driver.js";
import { readAnswer, requestText } from "./json-rpc.js";
import { MAX_MESSAGE_BYTES } from "./lines.js";
import { answeredError, type Breakage, flooded, sentGarbage, timedOut } from "./remedies.js";
import { show } from "./show.js";
import { Silence } from "./silence.js";
import { driverOver, limitFor, type TimeLimits, type Wire } from "./wire.js";

export interface HttpOptions extends TimeLimits {
  /** Where the service takes JSON-RPC requests by POST, `http:` or `https:`. */
  url: string;
  /** Sent with every request, e.g. an Authorization header. */
  headers?: Readonly<Record<string, string>>;
}

/** A subject that is a running service: each request is a POST of one JSON-RPC 2.0 message, its answer the response's body. */
export function httpSource(options: HttpOptions): DriverSource {
  return { kind: "http", target: options.url, connect: async () => driverOver(new HttpWire(options)) };
}

class HttpWire implements Wire {
  readonly #options: HttpOptions;
  #lastId = 0;
  readonly #silence = new Silence();
  #failure: DriverFailure | undefined;
  #ending: Promise<void> | undefined;

  constructor(options: HttpOptions) {
    this.#options = options;
  }

  async call(method: string, params: object, label: string): Promise<unknown> {
    if (this.#ending) throw new KitDefect(`it asked ${label} of a subject to which it had said bye.`);
    return this.#request(method, params, label);
  }

  bye(): Promise<void> {
    this.#ending ??= this.#failure
      ? Promise.resolve()
      : this.#request("bye", {}, "bye").then(
          () => {},
          () => {},
        );
    return this.#ending;
  }

  async #request(method: string, params: object, label: string): Promise<unknown> {
    if (this.#failure) throw this.#failure;
    const given = new AbortController();
    const ms = limitFor(method, this.#options);
    const stopTimer = this.#silence.limit(ms, () => given.abort());
    this.#lastId += 1;
    try {
      const result = await this.#post(this.#lastId, requestText(this.#lastId, method, params), label, given.signal);
      this.#silence.break();
      return result;
    } catch (error) {
      const { kind, what, remedy } = given.signal.aborted ? timedOut(label, ms) : this.#breakageOf(error, label);
      this.#failure = new DriverFailure(kind, `The subject at ${this.#options.url} ${what}.`, remedy);
      throw this.#failure;
    } finally {
      stopTimer();
    }
  }

  async #post(id: number, body: string, label: string, signal: AbortSignal): Promise<unknown> {
    const response = await fetch(this.#options.url, {
      method: "POST",
      headers: { ...this.#options.headers, "content-type": "application/json", accept: "application/json" },
      body,
      signal,
      redirect: "error",
    });
    const text = await readText(response);
    if (response.status !== 200) {
      throw new Broken({
        kind: "protocol",
        what: `answered ${label} with HTTP status ${response.status} and the body ${show(text)}`,
        remedy:
          "Answer every JSON-RPC request with status 200, an error among them; check that the URL is the right one.",
      });
    }
    const answer = readAnswer(text);
    if ("wrong" in answer) throw new Broken(sentGarbage(answer.wrong));
    if ("error" in answer) throw new Broken(answeredError(label, answer.error.code, answer.error.message));
    if (answer.id === id) return answer.result;
    throw new Broken(
      sentGarbage(`an answer with the id ${JSON.stringify(answer.id)} to the request ${id}: ${show(text)}`),
    );
  }

  #breakageOf(error: unknown, label: string): Breakage {
    if (error instanceof Broken) return error.breakage;
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message || (cause as NodeJS.ErrnoException).code || message : message;
    if (this.#silence.wasBroken) {
      return {
        kind: "exited",
        what: `broke the connection while it was to answer ${label}: ${why}`,
        remedy: "See in the service's own log why it ended or hung up.",
      };
    }
    return {
      kind: "unreachable",
      what: `could not be reached: ${why}`,
      remedy: "Start the service first, and check the URL's host, port and path.",
    };
  }
}

/** Carries a breakage out of the steps of one request. */
class Broken extends Error {
  readonly breakage: Breakage;

  constructor(breakage: Breakage) {
    super(breakage.what);
    this.breakage = breakage;
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    parts.push(part);
    length += part.length;
    if (length > MAX_MESSAGE_BYTES) throw new Broken(flooded(`an answer of more than ${MAX_MESSAGE_BYTES} bytes`));
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(parts));
  } catch {
    throw new Broken(sentGarbage("an answer that is not UTF-8"));
  }
}

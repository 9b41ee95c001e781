import type { Answer, CloseAnswer, Log } from "../../spec/generated/types.js";
import { KitDefect } from "./defect.js";
import { type Driver, DriverFailure } from "./driver.js";
import { checkMessage, type MessageName } from "./messages.js";

/**
 * A driver on which every request and every answer is checked against the protocol's schema, whatever kind of driver it
 * is. A violation is blamed on the side that sent it: an answer's is a {@link DriverFailure} of kind `protocol` and ends
 * the subject; a request's is a {@link KitDefect} and never reaches the subject.
 */
export function checked(driver: Driver): Driver {
  const order = new LogOrder();
  let failure: DriverFailure | undefined;

  async function exchange<Request, Reply>(
    names: readonly [request: MessageName, answer: MessageName],
    request: Request,
    send: (request: Request) => Promise<Reply>,
    inspect?: (answer: Reply) => string | undefined,
  ): Promise<Reply> {
    const ours = checkMessage(names[0], request);
    if (ours) throw new KitDefect(`it was about to send a wrong ${names[0]}, at ${place(ours.path)}: ${ours.expected}`);
    if (failure) throw failure;
    const answer = await send(request);
    const theirs = checkMessage(names[1], answer);
    const problem = theirs ? `at ${place(theirs.path)}: ${theirs.expected}` : inspect?.(answer);
    if (problem === undefined) return answer;
    // The answer cannot be relied on, so nor can what comes after it.
    failure = new DriverFailure(
      "protocol",
      `The driver's ${subjectOf(names[1], request)} breaks the protocol, ${problem}`,
      "Correct the driver: spec/driver-protocol.md describes the message, spec/schemas/protocol.schema.json defines it.",
    );
    await driver.bye();
    throw failure;
  }

  return {
    hello: (request) => exchange(["HelloRequest", "HelloAnswer"], request, (it) => driver.hello(it)),
    open: (request) => {
      order.begin(request.session);
      return exchange(["OpenRequest", "OpenAnswer"], request, (it) => driver.open(it), logOf(request.session));
    },
    do: (request) => exchange(["DoRequest", "DoAnswer"], request, (it) => driver.do(it), logOf(request.session)),
    close: async (request) => {
      const check = logOf(request.session);
      const answer = await exchange(["CloseRequest", "CloseAnswer"], request, (it) => driver.close(it), check);
      order.end(request.session);
      return answer;
    },
    bye: () => driver.bye(),
  };

  function logOf(session: string): (answer: Answer | CloseAnswer) => string | undefined {
    return (answer) => order.check(session, answer.log);
  }
}

/** The entries of a session are numbered in the order in which they happened, across all its answers. */
class LogOrder {
  readonly #last = new Map<string, number>();

  begin(session: string): void {
    this.#last.set(session, 0);
  }

  end(session: string): void {
    this.#last.delete(session);
  }

  check(session: string, log: Log | undefined): string | undefined {
    if (!log) return undefined;
    let last = this.#last.get(session) ?? 0;
    for (const [index, entry] of log.entries()) {
      if (entry.seq <= last) {
        return `at /log/${index}/seq: It must be greater than ${last}, the last one of this session; it is ${entry.seq}.`;
      }
      last = entry.seq;
    }
    this.#last.set(session, last);
    return undefined;
  }
}

function place(path: string): string {
  return path === "" ? "its top level" : path;
}

/** Names the answer so that its author finds it: for an operation, with the operation's name. */
function subjectOf(name: MessageName, request: unknown): string {
  if (name !== "DoAnswer") return name;
  return `${name} to the operation ${JSON.stringify((request as { operation: string }).operation)}`;
}

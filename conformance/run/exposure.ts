import type { Answer } from "../../spec/generated/types.js";
import type { Driver } from "../drivers/driver.js";
import type { Played } from "./play.js";

/**
 * Takes note of whether the peer of an adapter ever saw a tool. Where it did not, nearly every story ends, each at
 * another place, and none of them tells the one cause.
 */
export class Exposure {
  #sawTool = false;
  #isMissed = false;

  /** Plays a story on a driver whose answers for the peer are looked at. */
  async watch<Result extends Played>(driver: Driver, tell: (driver: Driver) => Promise<Result>): Promise<Result> {
    let foundNone = false;
    const played = await tell({
      hello: (request) => driver.hello(request),
      open: (request) => driver.open(request),
      close: (request) => driver.close(request),
      bye: () => driver.bye(),
      do: async (request) => {
        const answer = await driver.do(request);
        const sawTool = showsTool(request.operation, answer);
        this.#sawTool ||= sawTool;
        foundNone = request.operation === "peer.list" && !sawTool;
        return answer;
      },
    });
    this.#isMissed ||= foundNone && endedThere(played);
    return played;
  }

  /** What is to be told of the run, if a story looked for tools in vain and no other found any. */
  problem(peer: string | undefined): string | undefined {
    if (this.#sawTool || !this.#isMissed) return undefined;
    return `No story saw a tool: whenever the peer${peer === undefined ? "" : ` ${peer}`} was asked for its tools, it had none. The adapter exposed nothing to it, or speaks to another place than this peer is at: docs/adapters.md, Peers, tells where each of them is.`;
  }
}

/** A list that did not come as one is no sign that there are no tools. */
function showsTool(operation: string, { value }: Answer): boolean {
  if (operation === "peer.list") return !Array.isArray(value) || value.length > 0;
  return operation === "peer.call" && typeof value === "object" && value !== null && !("fault" in value);
}

/** Whether a story whose last request found no tool ended for the want of one. */
function endedThere(played: Played): boolean {
  return played.verdict === "inconclusive" || (played.verdict === "fail" && played.failure.operation === "peer.list");
}

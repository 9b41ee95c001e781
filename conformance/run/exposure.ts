import type { Answer, VectorResult } from "../../spec/generated/types.js";
import type { Driver } from "../drivers/driver.js";

/**
 * Takes note of whether the peer of an adapter ever saw a tool. Where it did not, nearly every story fails, each at
 * another place, and none of them tells the one cause.
 */
export class Exposure {
  #sawTool = false;

  /** The driver, with what it answers for the peer looked at. */
  watch(driver: Driver): Driver {
    return {
      hello: (request) => driver.hello(request),
      open: (request) => driver.open(request),
      close: (request) => driver.close(request),
      bye: () => driver.bye(),
      do: async (request) => {
        const answer = await driver.do(request);
        this.#sawTool ||= showsTool(request.operation, answer);
        return answer;
      },
    };
  }

  /** What is to be told of the run, if a story looked for tools in vain and no other found any. */
  problem(results: readonly VectorResult[], peer: string | undefined): string | undefined {
    const isMissed = results.some(({ failure }) => failure?.operation === "peer.list");
    if (this.#sawTool || !isMissed) return undefined;
    return `No story saw a tool: whenever the peer${peer === undefined ? "" : ` ${peer}`} was asked for its tools, it had none. The adapter exposed nothing to it, or speaks to another place than this peer is at: docs/adapters.md, Peers, tells where each of them is.`;
  }
}

/** A list that did not come as one is no sign that there are no tools. */
function showsTool(operation: string, { value }: Answer): boolean {
  if (operation === "peer.list") return !Array.isArray(value) || value.length > 0;
  return operation === "peer.call" && typeof value === "object" && value !== null && !("fault" in value);
}

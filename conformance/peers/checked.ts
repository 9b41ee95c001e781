import { DriverFailure } from "../drivers/driver.js";
import { isObject } from "../module-subject/own.js";
import { isThenable } from "../module-subject/subject-module.js";
import type { Peer, PeerAnswer, PeerListing, PeerModule, PeerStage } from "./peer.js";

/** Throws what says that a peer is at fault, given how: "its list() threw …". */
export type Accuse = (what: string) => never;

/** So much of a wrong answer is shown. */
const SHOWN = 100;

/**
 * Makes a peer each of whose answers is looked at. What a peer itself gets wrong would otherwise be told of its adapter,
 * which can do nothing about it. What the adapter sent is not looked at: that is for the stories.
 *
 * @param isHomeMade whether the tools it lists are its own words. A peer of the kit passes on what its protocol carried.
 * @throws what `accuse` throws; DriverFailure when something is not there that the peer needs
 */
export async function makePeer(
  module: PeerModule,
  stage: PeerStage,
  accuse: Accuse,
  isHomeMade: boolean,
): Promise<Peer> {
  const guard = guardOf(accuse);
  const peer = await guard(
    "createPeer",
    () => module.createPeer(stage),
    (made) => checkMembers(made, accuse),
  );
  return {
    factoryOptions: (adapter) =>
      guard(
        "factoryOptions",
        () => peer.factoryOptions?.(adapter),
        (options) => checkOptions(options, accuse),
      ) as object,
    list: (adapter) =>
      guard(
        "list",
        () => peer.list(adapter),
        (listing) => checkListing(listing, accuse, isHomeMade),
      ),
    call: async (call) =>
      guard(
        "call",
        () => peer.call(call),
        (answer) => checkAnswer(answer, accuse),
      ),
    close: () =>
      guard(
        "close",
        () => peer.close(),
        () => {},
      ),
  };
}

/** Calls a method of a peer, and checks what it gives: at once, if that comes at once. */
function guardOf(accuse: Accuse) {
  function blame(method: string, error: unknown): never {
    if (error instanceof DriverFailure) throw error;
    return accuse(
      `its ${method}() threw ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
    );
  }
  return <Given, Checked>(
    method: string,
    act: () => Given | Promise<Given>,
    check: (given: Given) => Checked,
  ): Checked | Promise<Checked> => {
    let given: Given | Promise<Given>;
    try {
      given = act();
    } catch (error) {
      return blame(method, error);
    }
    if (!isThenable(given)) return check(given as Given);
    return Promise.resolve(given).then(check, (error: unknown) => blame(method, error));
  };
}

function checkMembers(peer: Peer, accuse: Accuse): Peer {
  const missing = ["list", "call", "close"].filter((name) => !isObject(peer) || typeof peer[name] !== "function");
  if (missing.length === 0) return peer;
  return accuse(`its createPeer() gave ${shown(peer)}, without the function ${missing.join(" and the function ")}`);
}

function checkOptions(options: object | undefined, accuse: Accuse): object {
  if (options === undefined || isObject(options)) return options ?? {};
  return accuse(`its factoryOptions() gave ${shown(options)}, not an object of options`);
}

function checkListing(listing: PeerListing, accuse: Accuse, isHomeMade: boolean): PeerListing {
  if (isFault(listing)) return listing;
  if (!Array.isArray(listing)) return accuse(`its list() gave ${shown(listing)}, not an array of tools`);
  const wrong = isHomeMade ? listing.findIndex((tool) => !isObject(tool) || typeof tool.name !== "string") : -1;
  if (wrong < 0) return listing;
  return accuse(`its list() gave, at ${wrong}, ${shown(listing[wrong])}, not a tool: an object whose name is a text`);
}

function checkAnswer(answer: PeerAnswer, accuse: Accuse): PeerAnswer {
  if (isFault(answer) || (isObject(answer) && typeof answer.isError === "boolean")) return answer;
  return accuse(
    `its call() gave ${shown(answer)}, neither { isError: true or false, content } nor { fault: { message } }`,
  );
}

function isFault(value: unknown): boolean {
  return isObject(value) && isObject(value.fault) && typeof value.fault.message === "string";
}

function shown(value: unknown): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(value);
  } catch {
    // Cyclic, or with a bigint in it.
  }
  text ??= value === undefined ? "undefined" : `a ${typeof value}`;
  return text.length <= SHOWN ? text : `${text.slice(0, SHOWN)}…`;
}

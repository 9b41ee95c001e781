import type { DriverFailure } from "../drivers/driver.js";
import { didYouMean } from "../names/near.js";
import { makePeer } from "../peers/checked.js";
import { isPeerFile } from "../peers/home-made.js";
import type { Peer, PeerModule } from "../peers/peer.js";
import type { AdapterFactory, AdapterStage } from "./adapter.js";
import { isObject, type Members } from "./own.js";
import { isThenable } from "./subject-module.js";
import { unusable } from "./unusable.js";

/** What the two are called in messages. */
export interface StageNames {
  readonly adapter: string;
  readonly peer: string;
}

/**
 * The factory with its peer, after an adapter was made for nobody.
 * @throws DriverFailure saying what is wrong with which of the two, and what to do
 */
export async function checkedStage(
  factory: AdapterFactory,
  peer: PeerModule,
  names: StageNames,
): Promise<AdapterStage> {
  const { name } = await tryOut(factory, peer, names);
  return { factory, peer, peerName: names.peer, ...(typeof name === "string" && name !== "" && { name }) };
}

/**
 * The export that makes the adapter.
 * @param name the export's name. Default: `default`, or else the only function that is exported
 * @throws DriverFailure when there is none, or several
 */
export function factoryIn(exports: Members, name: string | undefined, path: string): AdapterFactory {
  const names = Object.keys(exports);
  const functions = names.filter((candidate) => typeof exports[candidate] === "function");
  const chosen = name ?? (typeof exports.default === "function" || functions.length !== 1 ? "default" : functions[0]);
  const factory = exports[chosen ?? "default"];
  if (typeof factory === "function") return factory as AdapterFactory;
  if (factory !== undefined) {
    const remedy = "Export a function that makes the adapter, and name it: --adapter <file>#<export>.";
    throw unusable(
      "The adapter",
      path,
      `its export ${JSON.stringify(chosen)} is ${typeOf(factory)}, no function`,
      remedy,
    );
  }
  const has = names.length === 0 ? "It exports nothing." : `It exports ${names.join(", ")}.`;
  if (name !== undefined) {
    const why = `it has no export ${JSON.stringify(name)}.${didYouMean(name, functions)} ${has.slice(0, -1)}`;
    throw unusable("The adapter", path, why, "Name the function that makes it: --adapter <file>#<export>.");
  }
  const why = `which export makes it is not clear. ${has.slice(0, -1)}`;
  throw unusable("The adapter", path, why, "Name the function: --adapter <file>#<export>, or export it by default.");
}

/** Makes an adapter for nobody. */
async function tryOut(factory: AdapterFactory, peer: PeerModule, names: StageNames): Promise<Members> {
  const stage = { given: {}, log: () => {}, underway: () => () => {} };
  const accuse = (what: string): never => {
    throw unusable("The peer", names.peer, what, "See docs/adapters.md, A peer of your own.");
  };
  const nobody = await makePeer(peer, stage, accuse, isPeerFile(names.peer));
  try {
    return checkAdapter(make(factory, nobody, names.adapter), names.adapter);
  } finally {
    await nobody.close();
  }
}

function make(factory: AdapterFactory, peer: Peer, path: string): unknown {
  const options = { ...peer.factoryOptions?.("trial") };
  try {
    return factory(options);
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const given = Object.keys(options);
    throw unusable(
      "The adapter",
      path,
      `its factory threw ${why}`,
      given.length === 0
        ? "It is called with {}: let it have defaults for the rest."
        : `It is called with { ${given.join(", ")} }, which its peer needs: let it have defaults for the rest.`,
    );
  }
}

function checkAdapter(adapter: unknown, path: string): Members {
  const fail = (why: string, remedy: string): DriverFailure => unusable("The adapter", path, why, remedy);
  if (isThenable(adapter)) {
    throw fail("its factory gave a promise", "Give the adapter itself; what takes time belongs into start().");
  }
  const missing = ["start", "stop"].filter((member) => !isObject(adapter) || typeof adapter[member] !== "function");
  if (missing.length === 0) return adapter as Members;
  throw fail(
    `what its factory gave ${isObject(adapter) ? "" : `is ${typeOf(adapter)} and `}has no function ${missing.join(" and no function ")}`,
    "Give an AgentSurfaceAdapter: { name, start(host), stop() }.",
  );
}

function typeOf(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  return Array.isArray(value) ? "an array" : typeof value === "object" ? "an object" : `a ${typeof value}`;
}

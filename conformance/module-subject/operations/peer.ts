import type { PeerCall, PeerList } from "../../../spec/generated/types.js";
import type { Peer, PeerAnswer, PeerListing, PeerTool } from "../../peers/peer.js";
import { Call } from "../calls.js";
import { decode } from "../decode.js";
import type { Session } from "../session.js";
import { DriverMistake, isThenable } from "../subject-module.js";
import { worldOf } from "./adapter.js";
import { keep, keepCall, type OperationTable, operation } from "./operation.js";

/** The other end of an adapter: what a model there sees and does. */
export const peerOperations: OperationTable = {
  "peer.list": operation<PeerList>((session, args) => {
    const { peer } = worldOf(session);
    const adapter = adapterOf(session, args);
    return new Call(
      session.module,
      async () => told(await peer.list(adapter)),
      undefined,
      () => {},
    );
  }),
  "peer.call": operation<PeerCall>((session, args) => begin(session, args)),
  "peer.start": operation<PeerCall>(
    (session, args) => {
      if (args.as === undefined) throw new DriverMistake("peer.start needs a name for the call: `as`.");
      const call = begin(session, args);
      call.logAs(args.as, session.log);
      return call;
    },
    { call: "leave" },
  ),
};

/** At whose end the peer stands. */
function adapterOf(session: Session, { adapter }: { adapter?: string }): string {
  const names = [...worldOf(session).adapters.keys()];
  const [only] = names;
  if (adapter !== undefined || only === undefined) return adapter ?? "";
  if (names.length > 1) throw new DriverMistake(`There are several adapters (${names.join(", ")}): name one.`);
  return only;
}

function begin(session: Session, args: PeerCall): Call {
  const { peer } = worldOf(session);
  const adapter = adapterOf(session, args);
  const controller = new AbortController();
  const input = args.input === undefined ? {} : decode(args.input);
  const callId = args.callId === undefined ? {} : { callId: args.callId };
  const call = new Call(
    session.module,
    () => {
      const ask = (name: string) => peer.call({ adapter, name, input, ...callId, signal: controller.signal });
      return args.name === undefined ? askTheOne(peer.list(adapter), args.describing ?? "", ask) : ask(args.name);
    },
    controller,
    (answer) => keep(session, args.as, answer),
  );
  return keepCall(session, args.as, call);
}

/** @throws Error when the adapter's end did not tell its tools */
function told(listing: PeerListing): readonly PeerTool[] {
  if ("fault" in listing) throw new Error(listing.fault.message);
  return listing;
}

/**
 * Asks the only tool whose description holds the text: stories do not know by what rule an adapter names its tools. A
 * peer that can tell its tools at once is asked at once, which matters to a call that a behaviour makes.
 */
async function askTheOne(
  listed: ReturnType<Peer["list"]>,
  text: string,
  ask: (name: string) => Promise<PeerAnswer>,
): Promise<PeerAnswer> {
  const listing = isThenable(listed) ? await listed : listed;
  if ("fault" in listing) return listing;
  const found = listing.filter((tool) => String(tool?.description).includes(text));
  const [tool] = found;
  if (tool && found.length === 1) return ask(tool.name);
  return { fault: { message: `${found.length} tools have ${JSON.stringify(text)} in their description, not one.` } };
}

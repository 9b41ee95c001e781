import type { Script } from "../../spec/generated/types.js";
import { encode } from "./encode.js";
import { runScript } from "./script.js";
import type { Session } from "./session.js";
import { unwrap } from "./waiting.js";

/** Makes a listener: it records what it is told, then does what its script says. */
export function makeListener(
  session: Session,
  listener: string,
  script: Script | undefined,
): (event: unknown) => unknown {
  const behaviour = { owner: `listener:${listener}`, hook: "execute", script, runs: new Map() } as const;
  return (event) => {
    session.log.add({ type: "event", listener, event: encode(event) });
    if (script === undefined) return undefined;
    return unwrap(runScript(script, { session, behaviour: { ...behaviour, script }, input: event }));
  };
}

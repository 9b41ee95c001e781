import type {
  ConfirmationsPending,
  ConfirmationsResolve,
  ConfirmationsSubscribe,
  ConfirmationsWaitFor,
} from "../../../spec/generated/types.js";
import { Call } from "../calls.js";
import { decode } from "../decode.js";
import { makeListener } from "../listener.js";
import { isObject, type Members } from "../own.js";
import type { Session } from "../session.js";
import { Unsupported } from "../subject-module.js";
import { invokeMethod, keep, keepCall, type OperationTable, operation, registryOf } from "./operation.js";

/** The user's side of the confirmation protocol. */
export const confirmationOperations: OperationTable = {
  "confirmations.pending": operation<ConfirmationsPending>((session, args) =>
    keep(session, args.as, invokeMethod(controllerOf(session, args), "pending")),
  ),
  "confirmations.resolve": operation<ConfirmationsResolve>((session, args) =>
    invokeMethod(controllerOf(session, args), "resolve", decode(args.confirmationId), decode(args.resolution)),
  ),
  "confirmations.waitFor": operation<ConfirmationsWaitFor>(
    (session, args) => {
      const controller = controllerOf(session, args);
      const abort = new AbortController();
      const options = { signal: abort.signal };
      const call = new Call(
        session.module,
        // The user decides when the story says so: until then nobody need wait for anything real.
        () => session.gates.hold(wait(controller, decode(args.confirmationId), options)),
        abort,
        (value) => session.results.set(args.as, value),
      );
      call.logAs(args.as, session.log);
      return keepCall(session, args.as, call);
    },
    { call: "leave" },
  ),
  "confirmations.subscribe": operation<ConfirmationsSubscribe>((session, args) => {
    const listener = makeListener(session, args.listener, args.script);
    const unsubscribe = invokeMethod(controllerOf(session, args), "subscribe", listener);
    session.listeners.set(args.listener, unsubscribe as () => unknown);
  }),
};

async function wait(controller: Members, confirmationId: unknown, options: object): Promise<unknown> {
  return invokeMethod(controller, "waitFor", confirmationId, options);
}

function controllerOf(session: Session, args: { registry?: string }): Members {
  const { confirmations } = registryOf(session, args).registry;
  if (!isObject(confirmations)) throw new Unsupported("confirmations");
  return confirmations;
}

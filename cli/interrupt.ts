/** Time that a run gets to end its subject after Ctrl-C, in milliseconds. */
const GRACE_MS = 3000;

/**
 * A signal that Ctrl-C (or a polite kill) aborts. What runs then ends its subject and throws; a second Ctrl-C, or a
 * subject that does not end, leaves at once.
 * @param leave called with the exit code when there is nothing left to wait for
 */
export function interruptSignal(leave: () => void): AbortSignal {
  const controller = new AbortController();
  const onSignal = () => {
    if (controller.signal.aborted) {
      leave();
      return;
    }
    controller.abort(new Error("interrupted"));
    setTimeout(leave, GRACE_MS).unref();
  };
  process.on("SIGINT", onSignal);
  process.on("SIGTERM", onSignal);
  return controller.signal;
}

import { isObject } from "./own.js";

/** The signal that a behaviour was given: in its context, or, for an executor, in the context's `info`. */
export function signalOf(context: unknown): AbortSignal | undefined {
  if (!isObject(context)) return undefined;
  if (context.signal instanceof AbortSignal) return context.signal;
  const { info } = context;
  return isObject(info) && info.signal instanceof AbortSignal ? info.signal : undefined;
}

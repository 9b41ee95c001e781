import type { AbortCall, AwaitCall, InvokeArguments, PeekCall } from "../../../spec/generated/types.js";
import { Call } from "../calls.js";
import { decode } from "../decode.js";
import type { Members } from "../own.js";
import type { Session } from "../session.js";
import { DriverMistake } from "../subject-module.js";
import { invokeMethod, keepCall, known, type OperationTable, operation, registryOf } from "./operation.js";

/** Invocations: made and waited for, or begun under a name and looked at later. */
export const invocationOperations: OperationTable = {
  invoke: operation<InvokeArguments>((session, args) => begin(session, args, args.signal)),
  start: operation<InvokeArguments>(
    (session, args) => {
      if (args.as === undefined) throw new DriverMistake("start needs a name for the call: `as`.");
      const call = begin(session, args, args.signal ?? "live");
      call.logAs(args.as, session.log);
      return call;
    },
    { call: "leave" },
  ),
  await: operation<AwaitCall>((session, { call }) => known(session.calls, call, "call")),
  peek: operation<PeekCall>((session, { call }) => known(session.calls, call, "call"), { call: "peek" }),
  abort: operation<AbortCall>((session, { call }) => {
    const { controller } = known(session.calls, call, "call");
    if (!controller) throw new DriverMistake(`The call ${JSON.stringify(call)} was begun without a live signal.`);
    controller.abort();
  }),
};

function begin(session: Session, args: InvokeArguments, signal: InvokeArguments["signal"]): Call {
  const { registry } = registryOf(session, args);
  const request = decode(args.request);
  if (args.as !== undefined) session.inputs.set(args.as, request);
  const controller = signal === undefined ? undefined : new AbortController();
  if (signal === "aborted") controller?.abort();

  const options: Members = {};
  if (args.consumer !== undefined) options.consumer = decode(args.consumer);
  if (args.timeoutMs !== undefined) options.timeoutMs = decode(args.timeoutMs);
  if (controller) options.signal = controller.signal;
  const passed = Object.keys(options).length > 0 ? [request, options] : [request];

  const call = new Call(
    session.module,
    () => invokeMethod(registry, "invoke", ...passed),
    signal === "live" ? controller : undefined,
    (value) => {
      if (args.as !== undefined) session.results.set(args.as, value);
    },
  );
  return keepCall(session, args.as, call);
}

import type {
  TestingAs,
  TestingCreate,
  TestingDecision,
  TestingInvokeArguments,
  TestingMatch,
  TestingSnapshot,
  TestingSurface,
  TestingTarget,
} from "../../../spec/generated/types.js";
import { Call } from "../calls.js";
import { decode } from "../decode.js";
import { isObject, type Members } from "../own.js";
import { type Holdings, recordRegistry } from "../recorded-registry.js";
import type { Session, SurfaceRecord } from "../session.js";
import { DriverMistake, need, Unsupported } from "../subject-module.js";
import { invokeMethod, keep, keepCall, known, type OperationTable, operation, registryOf } from "./operation.js";

/** The testing harness, as a test uses it. */
export const testingOperations: OperationTable = {
  "testing.create": operation<TestingCreate>((session, args) => {
    const create = need(session.module, "createTestSurface", "testing-harness");
    const holdings: Holdings = { subscriptions: 0, waits: 0 };
    const options: Members =
      args.registry === undefined
        ? { authority: session.minted()?.authority }
        : {
            registry: recordRegistry(registryOf(session, args).registry, { adapter: args.surface, holdings, session }),
          };
    if (args.consumer !== undefined) options.consumer = decode(args.consumer);
    if (args.host !== undefined) options.host = decode(args.host);
    const surface = create(options) as Members;
    session.surfaces.set(args.surface, { surface, holdings });
    if (args.registry === undefined && isObject(surface.registry)) {
      session.registries.set(args.surface, { registry: surface.registry, isDisposed: false });
    }
  }),
  "testing.as": operation<TestingAs>((session, args) => {
    const { surface, holdings } = recordOf(session, args);
    session.surfaces.set(args.as, { surface: invokeMethod(surface, "as", decode(args.host)) as Members, holdings });
  }),
  "testing.snapshot": operation<TestingSnapshot>((session, args) => {
    const context = args.context === undefined ? [] : [decode(args.context)];
    return keep(session, args.as, invokeMethod(surfaceOf(session, args), "snapshot", ...context));
  }),
  "testing.invoke": operation<TestingInvokeArguments>(invoke),
  "testing.start": operation<TestingInvokeArguments>(
    (session, args) => {
      if (args.as === undefined) throw new DriverMistake("testing.start needs a name for the call: `as`.");
      const call = invoke(session, args);
      call.logAs(args.as, session.log);
      return call;
    },
    { call: "leave" },
  ),
  "testing.observe": operation<TestingTarget>((session, args) => callWithTarget(session, args, "observe")),
  "testing.captureRef": operation<TestingTarget>((session, args) => callWithTarget(session, args, "captureRef")),
  "testing.pending": operation<TestingSurface>((session, args) => confirmations(session, args, "pending")),
  "testing.approve": operation<TestingDecision>((session, args) => decide(session, args, "approve")),
  "testing.deny": operation<TestingDecision>((session, args) => decide(session, args, "deny")),
  "testing.expire": operation<TestingDecision>((session, args) => decide(session, args, "expire")),
  "testing.events": operation<TestingSurface>((session, args) => listOf(surfaceOf(session, args), "events")),
  "testing.auditLog": operation<TestingSurface>((session, args) => listOf(surfaceOf(session, args), "auditLog")),
  "testing.dispose": operation<TestingSurface>((session, args) => invokeMethod(surfaceOf(session, args), "dispose")),
  "testing.held": operation<TestingSurface>((session, args) => ({ ...recordOf(session, args).holdings })),
  "testing.semanticSnapshot": operation<TestingSurface>((session, args) => {
    const simplify = need(session.module, "semanticSnapshot", "semantic-snapshots");
    return simplify(invokeMethod(surfaceOf(session, args), "snapshot"));
  }),
  "testing.match": operation<TestingMatch>((session, args) => {
    const { agentSurfaceMatchers: matchers } = session.module;
    if (!isObject(matchers)) throw new Unsupported("matchers");
    const result = invokeMethod(matchers, args.matcher, surfaceOf(session, args), args.capabilityId);
    // What it would say of a failure is a function.
    return isObject(result) ? { pass: result.pass } : result;
  }),
};

function recordOf(session: Session, { surface }: { surface: string }): SurfaceRecord {
  return known(session.surfaces, surface, "test surface");
}

function surfaceOf(session: Session, args: { surface: string }): Members {
  return recordOf(session, args).surface;
}

function invoke(session: Session, args: TestingInvokeArguments): Call {
  const request = decode(args.request);
  const captured = args.ref === undefined ? undefined : known(session.results, args.ref, "result");
  const whole = isObject(captured) ? { ...captured, ...(request as object | undefined) } : request;
  return callOf(session, args.as, () => invokeMethod(surfaceOf(session, args), "invoke", whole));
}

function callWithTarget(session: Session, args: TestingTarget, method: "observe" | "captureRef"): Call {
  const target = [decode(args.capabilityId)];
  if (args.instanceId !== undefined) target.push({ instanceId: decode(args.instanceId) });
  return callOf(session, args.as, () => invokeMethod(surfaceOf(session, args), method, ...target));
}

function decide(session: Session, args: TestingDecision, method: "approve" | "deny" | "expire"): Call {
  return confirmations(session, args, method, decode(args.confirmationId));
}

function confirmations(session: Session, args: TestingSurface, method: string, ...rest: unknown[]): Call {
  const act = () => invokeMethod(surfaceOf(session, args).confirmations as Members, method, ...rest);
  return callOf(session, undefined, act);
}

/** Whatever a harness does may take its time. */
function callOf(session: Session, as: string | undefined, act: () => unknown): Call {
  return keepCall(session, as, new Call(session.module, act, undefined, (value) => keep(session, as, value)));
}

/** The documents name such a member, and do not say whether it is a list or gives one. */
function listOf(surface: Members, member: "events" | "auditLog"): unknown {
  return typeof surface[member] === "function" ? invokeMethod(surface, member) : surface[member];
}

import type {
  Dispose,
  HandleState,
  Invalidate,
  Register,
  RegistryCreate,
  RegistryDescribe,
  SetProcedureExecutor,
  Snapshot,
  Subscribe,
  Unregister,
  Unsubscribe,
  Update,
  Version,
} from "../../../spec/generated/types.js";
import { takesProcedureCall } from "../behaviours.js";
import { decode } from "../decode.js";
import { makeListener } from "../listener.js";
import type { Members } from "../own.js";
import { createRegistry } from "../registry-options.js";
import type { Session } from "../session.js";
import { invokeMethod, keep, known, type OperationTable, operation, registryOf } from "./operation.js";

/** What a handle tells about itself. */
function stateOf(handle: Members): Members {
  return { registrationId: handle.registrationId, status: handle.status };
}

/** Registries, what is registered in them, and who listens. */
export const registryOperations: OperationTable = {
  "registry.create": operation<RegistryCreate>((session, { registry, options = {} }) => {
    const { registry: created } = createRegistry(session, registry, options);
    return { surfaceId: created.surfaceId };
  }),
  "registry.describe": operation<RegistryDescribe>((session, args) => ({
    surfaceId: registryOf(session, args).registry.surfaceId,
  })),
  register: operation<Register>((session, args) => {
    const { registry } = registryOf(session, args);
    const component = known(session.components, args.component, "component");
    const handle = invokeMethod(registry, "register", component.bind()) as Members;
    session.handles.set(args.as ?? args.component, handle);
    return stateOf(handle);
  }),
  handle: operation<HandleState>((session, { handle }) => stateOf(known(session.handles, handle, "handle"))),
  update: operation<Update>((session, { handle, patch }) =>
    invokeMethod(known(session.handles, handle, "handle"), "update", decode(patch)),
  ),
  invalidate: operation<Invalidate>((session, { handle }) =>
    invokeMethod(known(session.handles, handle, "handle"), "invalidate"),
  ),
  unregister: operation<Unregister>((session, { handle }) =>
    invokeMethod(known(session.handles, handle, "handle"), "unregister"),
  ),
  snapshot: operation<Snapshot>((session, args) => {
    const { registry } = registryOf(session, args);
    const context = args.context === undefined ? [] : [decode(args.context)];
    return keep(session, args.as, invokeMethod(registry, "snapshot", ...context));
  }),
  version: operation<Version>((session, args) => invokeMethod(registryOf(session, args).registry, "getVersion")),
  subscribe: operation<Subscribe>((session, args) => {
    const { registry } = registryOf(session, args);
    const unsubscribe = invokeMethod(registry, "subscribe", makeListener(session, args.listener, args.script));
    session.listeners.set(args.listener, unsubscribe as () => unknown);
  }),
  unsubscribe: operation<Unsubscribe>((session, { listener }) => known(session.listeners, listener, "listener")()),
  dispose: operation<Dispose>((session, args) => {
    const record = registryOf(session, args);
    record.isDisposed = true;
    return invokeMethod(record.registry, "dispose");
  }),
  setProcedureExecutor: operation<SetProcedureExecutor>((session, args) =>
    installExecutor(session, registryOf(session, args).registry, args.executor),
  ),
};

/** Installs a scripted procedure executor, or takes it away. */
export function installExecutor(session: Session, registry: Members, given: SetProcedureExecutor["executor"]): unknown {
  if (given === undefined) return invokeMethod(registry, "setProcedureExecutor", undefined);
  const execute = session.behaviours.make("executor", "execute", given.execute, takesProcedureCall);
  const executor = given.paths === undefined ? { execute } : { execute, paths: [...given.paths] };
  return invokeMethod(registry, "setProcedureExecutor", executor);
}

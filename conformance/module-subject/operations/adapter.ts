import type {
  AdapterCreate,
  AdapterHeld,
  AdapterOptionsGiven,
  AdapterStart,
  AdapterStop,
} from "../../../spec/generated/types.js";
import type { AdapterRecord, AdapterWorld } from "../adapter.js";
import { takesInput, takesInputAndContext } from "../behaviours.js";
import { Call } from "../calls.js";
import { decode } from "../decode.js";
import { isObject, type Members, own } from "../own.js";
import { recordRegistry } from "../recorded-registry.js";
import type { Session } from "../session.js";
import { Unsupported } from "../subject-module.js";
import { invokeMethod, keepCall, known, type OperationTable, operation, registryOf } from "./operation.js";

/** The adapter under test, as a host uses it. */
export const adapterOperations: OperationTable = {
  "adapter.create": operation<AdapterCreate>((session, { adapter: name, options = {} }) => {
    const { factory, peer, adapters } = worldOf(session);
    const given = { ...buildOptions(session, name, options), ...peer.factoryOptions?.(name) };
    const adapter = factory(given) as Members;
    adapters.set(name, { adapter, holdings: { subscriptions: 0, waits: 0 }, registries: new Map() });
    return { name: adapter.name };
  }),
  "adapter.start": operation<AdapterStart>((session, args) => {
    const record = recordOf(session, args.adapter);
    const host: Members = { registry: recordedFor(session, args, record), consumer: decode(args.consumer) };
    if (args.snapshotContext !== undefined) host.snapshotContext = decode(args.snapshotContext);
    return keepCall(
      session,
      args.as,
      callOf(session, () => invokeMethod(record.adapter, "start", host)),
    );
  }),
  "adapter.stop": operation<AdapterStop>((session, args) => {
    const { adapter } = recordOf(session, args.adapter);
    return keepCall(
      session,
      args.as,
      callOf(session, () => invokeMethod(adapter, "stop")),
    );
  }),
  "adapter.held": operation<AdapterHeld>((session, args) => ({ ...recordOf(session, args.adapter).holdings })),
};

/** @throws Unsupported when the subject is no adapter */
export function worldOf({ adapterWorld }: Session): AdapterWorld {
  if (!adapterWorld) throw new Unsupported("adapter");
  return adapterWorld;
}

function recordOf(session: Session, name: string): AdapterRecord {
  return known(worldOf(session).adapters, name, "adapter");
}

/** start and stop may take their time. */
function callOf(session: Session, begin: () => unknown): Call {
  return new Call(session.module, begin, undefined, () => {});
}

function recordedFor(session: Session, args: AdapterStart, { holdings, registries }: AdapterRecord): Members {
  const name = args.registry ?? "main";
  const recorded = registries.get(name);
  if (recorded) return recorded;
  const { registry } = registryOf(session, args);
  if (!isObject(registry.confirmations)) throw new Unsupported("confirmations");
  const made = recordRegistry(registry, { adapter: args.adapter, holdings, session });
  registries.set(name, made);
  return made;
}

function buildOptions({ behaviours }: Session, name: string, given: AdapterOptionsGiven): Members {
  const options: Members = {};
  if (given.snapshotContext !== undefined) options.snapshotContext = decode(given.snapshotContext);
  if (given.exposeCapability) {
    const { script } = given.exposeCapability;
    options.exposeCapability = script
      ? behaviours.make(`adapter:${name}`, "exposeCapability", script, takesInput)
      : curation(given.exposeCapability);
  }
  if (given.confirm)
    options.confirm = behaviours.make(`adapter:${name}`, "confirm", given.confirm, takesInputAndContext);
  return options;
}

function curation({ skip = [], describe = {}, returns = {} }: NonNullable<AdapterOptionsGiven["exposeCapability"]>) {
  return (descriptor: { capabilityId?: string; procedureId?: string }): unknown => {
    const id = descriptor.capabilityId ?? descriptor.procedureId ?? "";
    if (skip.includes(id)) return null;
    const description = own(describe, id);
    if (description !== undefined) return { description };
    return decode(own(returns, id));
  };
}

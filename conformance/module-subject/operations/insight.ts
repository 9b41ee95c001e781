import type { AuditRead, EntryPointGives, Explain } from "../../../spec/generated/types.js";
import { decode } from "../decode.js";
import { givesAway } from "../entry-points.js";
import { isObject } from "../own.js";
import { need, Unsupported } from "../subject-module.js";
import { invokeMethod, type OperationTable, operation, registryOf } from "./operation.js";

/** What developers and auditors see, and agents never do. */
export const insightOperations: OperationTable = {
  "audit.read": operation<AuditRead>((session, args) => {
    registryOf(session, args);
    const sink = session.sinks.get(args.registry ?? "main");
    if (!isObject(sink) || typeof sink.events !== "function") throw new Unsupported("audit");
    return invokeMethod(sink, "events");
  }),
  explain: operation<Explain>((session, args) => {
    const explain = need(session.module, "explainSurface", "explain");
    const { registry } = registryOf(session, args);
    // The same members, but not the object that the subject's own function made.
    const subject = args.foreign ? { ...registry } : registry;
    return args.context === undefined ? explain(subject) : explain(subject, decode(args.context));
  }),
  "entryPoint.gives": operation<EntryPointGives>(
    ({ module, entryPoints }, { entryPoint, name }) => {
      const asked = entryPoints[entryPoint];
      return asked !== undefined && givesAway(asked, name, module[name]);
    },
    { settles: "not" },
  ),
};

import type {
  ToolCall,
  ToolsetCreate,
  ToolsetDispose,
  ToolsetSubscribe,
  ToolsetTools,
  ToolsetWireNameMap,
} from "../../../spec/generated/types.js";
import { Call } from "../calls.js";
import { decode } from "../decode.js";
import { makeListener } from "../listener.js";
import { isObject, type Members, setOwn } from "../own.js";
import type { Session } from "../session.js";
import { DriverMistake, need } from "../subject-module.js";
import {
  invokeMethod,
  keep,
  keepCall,
  known,
  type OperationTable,
  operation,
  registryOf,
  toObject,
} from "./operation.js";

/** The provider-neutral projection of a registry. */
export const toolsetOperations: OperationTable = {
  "toolset.create": operation<ToolsetCreate>((session, args) => {
    const { registry } = registryOf(session, args);
    const options = decode(args.options) as { mode?: unknown } | null;
    const create = need(
      session.module,
      "createAgentToolset",
      options?.mode === "meta" ? "toolset-meta" : "toolset-direct",
    );
    session.toolsets.set(args.toolset, create(registry, options) as Members);
  }),
  "toolset.tools": operation<ToolsetTools>((session, { toolset, as }) => {
    // The copy is taken at once, so that it is what was returned and not what became of it.
    return withoutExecute(keep(session, as, invokeMethod(toolsetOf(session, toolset), "tools")));
  }),
  "toolset.execute": operation<ToolCall>((session, args) => begin(session, args)),
  "toolset.start": operation<ToolCall>(
    (session, args) => {
      if (args.as === undefined) throw new DriverMistake("toolset.start needs a name for the call: `as`.");
      const call = begin(session, args);
      if (call instanceof Call) call.logAs(args.as, session.log);
      return call;
    },
    { call: "leave" },
  ),
  "toolset.wireNameMap": operation<ToolsetWireNameMap>((session, { toolset }) => {
    const map = invokeMethod(toolsetOf(session, toolset), "wireNameMap");
    return map instanceof Map ? toObject(map) : map;
  }),
  "toolset.subscribe": operation<ToolsetSubscribe>((session, { toolset, listener, script }) => {
    const told = makeListener(session, listener, script);
    const unsubscribe = invokeMethod(toolsetOf(session, toolset), "subscribe", (tools: unknown) =>
      told(withoutExecute(tools)),
    );
    session.listeners.set(listener, unsubscribe as () => unknown);
  }),
  "toolset.dispose": operation<ToolsetDispose>((session, { toolset }) =>
    invokeMethod(toolsetOf(session, toolset), "dispose"),
  ),
};

function toolsetOf(session: Session, name: string): Members {
  return known(session.toolsets, name, "toolset");
}

/** Begins a call of a tool; a catalog that has no such tool is an observation too. */
function begin(session: Session, args: ToolCall): unknown {
  const toolset = toolsetOf(session, args.toolset);
  const tools = args.from === undefined ? invokeMethod(toolset, "tools") : known(session.results, args.from, "result");
  const name = decode(args.name);
  const tool = Array.isArray(tools)
    ? tools.find((candidate) => isObject(candidate) && candidate.name === name)
    : undefined;
  const execute = isObject(tool)
    ? () =>
        invokeMethod(
          tool,
          "execute",
          decode(args.input),
          args.toolCallId === undefined ? {} : { toolCallId: args.toolCallId },
        )
    : () => undefined;
  const call = new Call(session.module, execute, undefined, (value) => keep(session, args.as, value));
  return keepCall(session, args.as, call);
}

const MEMBERS = ["name", "description", "inputSchema", "state"] as const;

/** Tools as data. Documented members count wherever they come from, others when they are the tool's own. */
function withoutExecute(tools: unknown): unknown {
  if (!Array.isArray(tools)) return tools;
  return tools.map((tool: unknown) => {
    if (!isObject(tool)) return tool;
    const copy: Members = {};
    for (const key of new Set([...MEMBERS.filter((member) => member in tool), ...Object.keys(tool)])) {
      if (key !== "execute" || typeof tool.execute !== "function") setOwn(copy, key, tool[key]);
    }
    return copy;
  });
}

import type { PolicyGiven, Script } from "../../spec/generated/types.js";
import { type Hook, type Scripted, type Shape, takesContext, takesContextAndNext } from "./behaviours.js";
import { decode } from "./decode.js";
import { isObject, type Members } from "./own.js";
import type { Session } from "./session.js";
import { need } from "./subject-module.js";

/** Makes the policies of a registry, a component or a capability. */
export function buildPolicies(session: Session, given: readonly PolicyGiven[]): unknown[] {
  return given.map((policy) => ("builtin" in policy ? buildBuiltIn(session, policy) : buildScripted(session, policy)));
}

function buildScripted(session: Session, given: Extract<PolicyGiven, { name: string }>): Members {
  const owner = `policy:${given.name}`;
  const policy: Members = { name: given.name };
  const add = (hook: "onDiscovery" | "onAuthorize" | "onInvoke", shape: Shape) => {
    const script = given[hook];
    if (script !== undefined) policy[hook] = session.behaviours.make(owner, hook, script, shape);
  };
  add("onDiscovery", takesContext);
  add("onAuthorize", takesContextAndNext);
  add("onInvoke", takesInvokeContext);
  return policy;
}

/** The effective input is what an invoke policy judges: it is the input of its run as well as a part of its context. */
const takesInvokeContext: Shape = ([context, next]) => ({
  input: isObject(context) ? context.effectiveInput : undefined,
  context,
  next: next as () => unknown,
});

type BuiltIn = Extract<PolicyGiven, { builtin: unknown }>;

function buildBuiltIn(session: Session, { builtin, options = {} }: BuiltIn): unknown {
  const make = need(session.module, builtin, "policies");
  const value = (name: string) => decode(options[name]);
  const scripted = (name: string, hook: Hook) => scriptedOption(session, builtin, hook, options[name]);
  switch (builtin) {
    case "authenticated":
      return options.key === undefined ? make() : make({ key: value("key") });
    case "hasPermission":
      return make(value("permission"), scripted("check", "check"));
    case "tenantBoundary":
      return make({ current: scripted("current", "key"), expected: scripted("expected", "key") });
    case "environment":
      return make(value("allowed"));
    case "rateLimit":
      return make(decode(options));
    case "requireConfirmation":
      return make({
        ...(options.if !== undefined && { if: scripted("if", "confirm") }),
        ...(options.summary !== undefined && { summary: scripted("summary", "summary") }),
      });
    case "audit":
      return make(auditSink(session, options.sink), value("level"));
  }
}

/** An option that the built-in calls, when it is a script; a plain value otherwise. */
function scriptedOption(session: Session, builtin: string, hook: Hook, option: unknown): unknown {
  if (!isObject(option) || Array.isArray(option)) return decode(option);
  return session.behaviours.make(`policy:${builtin}`, hook, option as unknown as Script, takesArguments) as Scripted;
}

/** What a built-in hands to its functions is not documented: whatever comes first is the context. */
const takesArguments: Shape = ([context]) => ({ context });

/** "memory": the sink of the registry `main`, if it has one; otherwise the policy's own choice. */
function auditSink(session: Session, sink: unknown): unknown {
  return sink === "memory" ? session.sinks.get("main") : undefined;
}

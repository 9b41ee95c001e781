import type { RegistryGiven } from "../../spec/generated/types.js";
import { takesInput, takesNothing } from "./behaviours.js";
import { toJson } from "./canonical.js";
import { decode } from "./decode.js";
import { isObject, type Members } from "./own.js";
import { buildPolicies } from "./policies.js";
import type { RegistryRecord, Session } from "./session.js";
import { need, Unsupported } from "./subject-module.js";

/** Makes a registry. `now` and `context` are always given: time and the host belong to the session. */
export function createRegistry(session: Session, name: string, given: RegistryGiven): RegistryRecord {
  const create = need(session.module, "createAgentSurfaceRegistry", "registry");
  const sink = makeSink(session, given.audit);
  // Before the policies are made, as one of them may audit into the same sink.
  session.sinks.set(name, sink);
  const registry = create(buildOptions(session, given, sink)) as Members;
  const record: RegistryRecord = { registry, isDisposed: false };
  session.registries.set(name, record);
  return record;
}

function makeSink({ module }: Session, kind: RegistryGiven["audit"]): unknown {
  if (kind === undefined || kind === "default") return undefined;
  const sink = need(module, "memoryAuditSink", "audit")();
  return kind === "memory" || !isObject(sink) ? sink : failing(sink);
}

/** The documents do not name the method that takes a record, so whatever is called with one fails. */
function failing(sink: Members): Members {
  return new Proxy(sink, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => {
        if (isObject(args[0])) throw new Error("This sink is broken.");
        return Reflect.apply(member, target, args) as unknown;
      };
    },
  });
}

function buildOptions(session: Session, given: RegistryGiven, sink: unknown): Members {
  const { behaviours, clock } = session;
  const options: Members = { context: () => session.host, now: () => clock.now() };
  for (const name of ["environment", "onDuplicateInstance", "duplicateSuffixPolicy", "limits"] as const) {
    if (given[name] !== undefined) options[name] = decode(given[name]);
  }
  if (given.onRegister) options.onRegister = behaviours.make("registry", "onRegister", given.onRegister, takesInput);
  if (given.route) options.route = behaviours.make("registry", "route", given.route, takesNothing);
  if (given.policies) options.policies = buildPolicies(session, given.policies);
  if (sink !== undefined) options.audit = sink;
  const authority = authorityFor(session, given.authority ?? "session");
  if (authority !== undefined) options.authority = authority;
  return options;
}

function authorityFor(session: Session, which: "session" | "none" | "forged"): unknown {
  if (which === "none") return undefined;
  const genuine = session.minted()?.authority;
  if (which === "session") return genuine;
  return forge(genuine);
}

/** An object with the shape and the content of an authority: all that an imitator could see. */
export function forge(genuine: unknown): Members {
  if (!isObject(genuine)) throw new Unsupported("authority");
  const forged = Object.create(Object.getPrototypeOf(genuine) as object | null) as Members;
  for (const key of Object.keys(genuine)) forged[key] = toJson(genuine[key]);
  return Object.freeze(forged);
}

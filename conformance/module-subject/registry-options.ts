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
  const sink = given.audit === "memory" ? makeSink(session) : undefined;
  // Before the policies are made, as one of them may audit into the same sink.
  session.sinks.set(name, sink);
  const registry = create(buildOptions(session, given, sink)) as Members;
  const record: RegistryRecord = { registry, isDisposed: false };
  session.registries.set(name, record);
  return record;
}

function makeSink(session: Session): unknown {
  return need(session.module, "memoryAuditSink", "audit")();
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

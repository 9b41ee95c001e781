import type { Script } from "../../spec/generated/types.js";
import { Call } from "./calls.js";
import { operations } from "./operations/table.js";
import type { Session } from "./session.js";
import { DriverMistake, Unsupported } from "./subject-module.js";
import { Waiting } from "./waiting.js";

type Perform = Extract<Script, { perform: unknown }>;

/**
 * An operation made from inside a behaviour, as the code of an application would: synchronously, and what it throws is
 * thrown at the behaviour. An invocation is left to itself unless the script waits for it; its settling is an entry of
 * the log.
 */
export function perform(script: Perform, session: Session): unknown {
  const operation = operations.get(script.perform);
  if (!operation) return fail(session, new DriverMistake(`There is no operation ${JSON.stringify(script.perform)}.`));
  let result: unknown;
  try {
    result = operation.run(session, script.with ?? {});
  } catch (error) {
    if (error instanceof DriverMistake || error instanceof Unsupported) return fail(session, error);
    throw error;
  }
  if (!(result instanceof Call)) return result;
  session.insideCalls += 1;
  const name: unknown = script.with?.as;
  result.logAs(typeof name === "string" ? name : `inside${session.insideCalls}`, session.log);
  return script.await === true ? new Waiting(session.gates.hold(result.promise)) : undefined;
}

/** The story is wrong, not the subject: the running operation answers so, whatever the subject makes of the throw. */
function fail(session: Session, mistake: Error): never {
  session.mistake ??= mistake;
  throw mistake;
}

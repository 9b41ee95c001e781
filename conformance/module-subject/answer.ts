import type { Answer } from "../../spec/generated/types.js";
import { Call, waitFor } from "./calls.js";
import { encode } from "./encode.js";
import type { Operation } from "./operations/operation.js";
import { Elapse } from "./operations/world.js";
import type { Members } from "./own.js";
import type { Session } from "./session.js";
import { settleDown, settlePromises } from "./settling.js";
import { DriverMistake, Unsupported } from "./subject-module.js";
import { describeThrow } from "./threw.js";

/** Performs an operation and tells what came of it. Rejects for nothing that the subject did. */
export async function perform(session: Session, operation: Operation, args: Members): Promise<Answer> {
  let answer: Answer;
  try {
    const result = operation.run(session, args);
    answer = await answerWith(session, operation, result);
  } catch (error) {
    answer = answerThrow(session, error);
    await settle(operation);
  }
  // Whatever the subject made of it says nothing about the subject.
  const { mistake } = session;
  session.mistake = undefined;
  return mistake === undefined ? answer : answerThrow(session, mistake);
}

/** The answer for what an operation threw: the subject's doing, or the driver's. */
export function answerThrow(session: Pick<Session, "module">, error: unknown): Answer {
  if (error instanceof Unsupported) return { unsupported: { feature: error.feature } };
  if (error instanceof DriverMistake) return { driverError: { message: error.message } };
  return { threw: describeThrow(error, session.module) };
}

async function answerWith(session: Session, operation: Operation, result: unknown): Promise<Answer> {
  if (result instanceof Elapse) return advance(session, result.ms);
  if (!(result instanceof Call)) {
    // Before anything else happens, so that it is what was returned and not what became of it.
    const value = encode(result);
    await settle(operation);
    return { value };
  }
  if (operation.call === "leave") {
    await settle(operation);
    return { value: { $tag: "undefined" } };
  }
  if (operation.call === "peek") {
    await settle(operation);
    return result.settled ?? { pending: true };
  }
  const answer = await waitFor(result, () => session.gates.isAnyHeld);
  // What coalesces events, or follows up on a settlement, gets its turn.
  if (!answer.pending) await settleDown();
  return answer;
}

async function advance(session: Session, ms: number): Promise<Answer> {
  await settlePromises();
  try {
    const fired = await session.clock.advance(ms, settlePromises);
    if (fired > 0) await settleDown();
  } catch (error) {
    return { driverError: { message: (error as Error).message } };
  }
  return { value: { $tag: "undefined" } };
}

async function settle({ settles = "turn" }: Operation): Promise<void> {
  if (settles === "turn") await settleDown();
  else if (settles === "microtasks") await settlePromises();
}

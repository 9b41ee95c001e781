import type { Answer } from "../../spec/generated/types.js";
import type { Driver } from "../drivers/driver.js";

/**
 * An error that reaches nobody ends a process of Node.js. The host lives on, so that other vectors can be played, but the
 * answer in which it happened tells of it and not of what the subject said: a subject that crashes never passes.
 *
 * @param strays the errors that strayed and were not told yet; they are taken out as they are told
 */
export function tellingStrays(driver: Driver, strays: unknown[]): Driver {
  const told = (answer: Answer): Answer => {
    const [first] = strays.splice(0);
    if (first === undefined) return answer;
    const text = first instanceof Error ? `${first.name}: ${first.message}` : String(first);
    return { driverError: { message: `the subject let an error stray, which nobody caught: ${text}` } };
  };
  return {
    hello: (request) => driver.hello(request),
    open: async (request) => told(await driver.open(request)),
    do: async (request) => told(await driver.do(request)),
    close: (request) => driver.close(request),
    bye: () => driver.bye(),
  };
}

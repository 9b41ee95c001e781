import { onTestFinished } from "vitest";
import type { Answer, ComponentGiven, Given, Log, Script } from "../../../spec/generated/types.js";
import type { Driver } from "../../drivers/driver.js";
import { inProcessModuleSource } from "../../drivers/module.js";

/** Arguments of an operation. */
export type Args = Record<string, unknown>;

/** A driver of a module, ended when the test is over. */
export async function driverOf(module: object): Promise<Driver> {
  const driver = await inProcessModuleSource({
    name: "toy",
    load: async () => ({ root: module }),
    onStray: () => {},
  }).connect();
  onTestFinished(() => driver.bye());
  return driver;
}

/** A session and what was logged in it. */
export interface Stage {
  driver: Driver;
  opened: Answer;
  /** Performs an operation; its log is added to `log`. */
  ask(operation: string, args?: Args): Promise<Answer>;
  log: Log;
}

/** Opens a session on a module. */
export async function stageOn(module: object, given: Given = {}, driver?: Driver): Promise<Stage> {
  const used = driver ?? (await driverOf(module));
  const session = "s";
  const log: Log = [];
  const opened = await used.open({ session, given });
  log.push(...(opened.log ?? []));
  return {
    driver: used,
    opened,
    log,
    async ask(operation, args = {}) {
      const answer = await used.do({ session, operation, arguments: args });
      log.push(...(answer.log ?? []));
      return answer;
    },
  };
}

/** A component `c` with one action `run` that does what the script says. */
export function acting(execute: Script, more: Partial<ComponentGiven["actions"]> = {}): Record<string, ComponentGiven> {
  return {
    c: {
      type: "c",
      description: "A component.",
      actions: {
        run: { description: "Runs.", input: { empty: true }, effect: "local-state", execute },
        ...more,
      },
    },
  };
}

export const UNDEFINED = { $tag: "undefined" };

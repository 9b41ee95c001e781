import type { HelloAnswer } from "../../spec/generated/types.js";
import { checked } from "../drivers/checked.js";
import { type Driver, DriverFailure, type DriverSource } from "../drivers/driver.js";
import type { RunOptions } from "./result.js";

/** A subject that broke so often in a row is not coming back. */
const MOST_FAILURES_IN_A_ROW = 5;

/** What a vector gets in whose time the subject broke. */
export type Broken = { verdict: "error"; reason: string };

interface Connected {
  driver: Driver;
  hello: HelloAnswer;
}

/** The subject, connected to again after it broke. */
export class Connection {
  /** How the subject broke, each once. */
  readonly problems: string[] = [];
  private readonly source: DriverSource;
  private readonly options: RunOptions;
  private connecting: Promise<Connected> | undefined;
  private failuresInARow = 0;

  constructor(source: DriverSource, options: RunOptions) {
    this.source = source;
    this.options = options;
  }

  /** @throws DriverFailure if the subject cannot be reached or does not get through `hello` */
  async hello(): Promise<HelloAnswer> {
    return (await this.connect()).hello;
  }

  /**
   * Does something with the subject. Several may be under way; what ends them all is one failure.
   * @param isAlone whether a failure is this one's doing, and so a problem worth telling
   */
  async use<Result>(action: (driver: Driver) => Promise<Result>, isAlone: boolean): Promise<Result | Broken> {
    if (this.failuresInARow >= MOST_FAILURES_IN_A_ROW) {
      return { verdict: "error", reason: `not played: the subject broke ${MOST_FAILURES_IN_A_ROW} times in a row` };
    }
    const connecting = this.connect();
    try {
      const played = await action((await connecting).driver);
      this.failuresInARow = 0;
      return played;
    } catch (error) {
      if (!(error instanceof DriverFailure)) throw error;
      const reason = `${error.message} ${error.remedy}`;
      if (connecting === this.connecting) {
        this.failuresInARow += 1;
        await this.end();
      }
      if (isAlone) this.tell(reason);
      return { verdict: "error", reason };
    }
  }

  /** Notes a problem, once. */
  tell(problem: string): void {
    if (!this.problems.includes(problem)) this.problems.push(problem);
  }

  async end(): Promise<void> {
    const { connecting } = this;
    this.connecting = undefined;
    const connected = await connecting?.catch(() => undefined);
    await connected?.driver.bye();
  }

  private connect(): Promise<Connected> {
    this.connecting ??= greet(this.source, this.options);
    return this.connecting;
  }
}

async function greet(source: DriverSource, { edition }: RunOptions): Promise<Connected> {
  const driver = checked(await source.connect());
  try {
    const hello = await driver.hello({ protocol: 1, edition });
    if (hello.editions.includes(edition)) return { driver, hello };
    const remedy = `Choose one of its editions with --edition: ${hello.editions.join(", ")}.`;
    throw new DriverFailure("protocol", `The subject does not know edition ${edition}.`, remedy);
  } catch (error) {
    await driver.bye();
    throw error;
  }
}

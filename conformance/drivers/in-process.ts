import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { KitDefect } from "./defect.js";
import { type Driver, DriverFailure, type DriverSource } from "./driver.js";
import { type PlainJson, plainJson } from "./plain-json.js";
import { timedOut } from "./remedies.js";
import { after } from "./timers.js";
import { driverOver, limitFor, type TimeLimits, type Wire } from "./wire.js";

/** Makes a driver, anew for each connection. */
export type DriverFactory = () => Driver | Promise<Driver>;

export interface InProcessOptions extends TimeLimits {
  /**
   * File of an ES module that exports, by default or as `driver`, a {@link Driver} or a function that makes one. Either
   * this or `driver`.
   */
  path?: string;
  /** The driver itself, or better a function that makes one. */
  driver?: Driver | DriverFactory;
  /** How it is called in messages. Default: the path, or `driver`. */
  target?: string;
}

const METHODS = ["hello", "open", "do", "close", "bye"] as const;

/**
 * A driver that runs in the judge's own process. Nothing protects the judge from it: a driver that never yields stops
 * the run. Messages are copied on the way in and out, so that it shares no object with the judge and can send nothing
 * that a wire could not carry.
 */
export function inProcessSource(options: InProcessOptions): DriverSource {
  const target = options.target ?? options.path ?? "driver";
  return {
    kind: "in-process",
    target,
    async connect() {
      const given = options.driver ?? (await load(options.path, target));
      return driverOver(new InProcessWire(await make(given, target), target, options));
    },
  };
}

class InProcessWire implements Wire {
  readonly #driver: Driver;
  readonly #target: string;
  readonly #limits: TimeLimits;
  #failure: DriverFailure | undefined;
  #ending: Promise<void> | undefined;

  constructor(driver: Driver, target: string, limits: TimeLimits) {
    this.#driver = driver;
    this.#target = target;
    this.#limits = limits;
  }

  async call(method: string, params: object, label: string): Promise<unknown> {
    if (this.#ending) throw new KitDefect(`it asked ${label} of a subject to which it had said bye.`);
    if (this.#failure) throw this.#failure;
    const copy = await this.#within(limitFor(method, this.#limits), label, async () => {
      const perform = this.#driver[method as "hello"] as (params: unknown) => Promise<unknown>;
      return copyAnswer(await perform.call(this.#driver, structuredClone(params)));
    });
    if ("value" in copy) return copy.value;
    throw this.#fail(
      "protocol",
      `answered ${label} with something that JSON cannot carry, at ${copy.path}: ${copy.what}`,
      'Answer with plain JSON. Values of the subject that JSON lacks travel tagged, e.g. {"$tag": "undefined"}; see spec/driver-protocol.md.',
    );
  }

  bye(): Promise<void> {
    this.#ending ??= this.#within(limitFor("bye", this.#limits), "bye", async () => this.#driver.bye()).then(
      () => {},
      // It is ended all the same, and what it does now decides nothing.
      () => {},
    );
    return this.#ending;
  }

  #within<Result>(ms: number, label: string, act: () => Promise<Result>): Promise<Result> {
    return new Promise((resolve, reject) => {
      const { kind, what, remedy } = timedOut(label, ms);
      const stop = after(ms, () => reject(this.#fail(kind, what, remedy)));
      act()
        .then(resolve, (error: unknown) => reject(this.#threw(label, error)))
        .finally(stop);
    });
  }

  #threw(label: string, error: unknown): DriverFailure {
    if (error instanceof DriverFailure) {
      this.#failure = error;
      return error;
    }
    return this.#fail(
      "protocol",
      `threw instead of answering ${label}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      'Report what the subject throws as {"threw"}, an operation that the driver lacks as {"unsupported"}, and the driver\'s own trouble as {"driverError"}.',
    );
  }

  #fail(kind: DriverFailure["kind"], what: string, remedy: string): DriverFailure {
    this.#failure ??= new DriverFailure(kind, `The driver ${this.#target} ${what}.`, remedy);
    return this.#failure;
  }
}

/** Leaving out `value` because it is undefined would leave no outcome at all, and hide what to do about it. */
function copyAnswer(answer: unknown): PlainJson {
  if (typeof answer === "object" && answer !== null && "value" in answer && answer.value === undefined) {
    return { path: "/value", what: "undefined" };
  }
  return plainJson(answer);
}

async function load(path: string | undefined, target: string): Promise<unknown> {
  if (path === undefined) throw new TypeError("inProcessSource needs either a path or a driver.");
  const file = resolve(path);
  if (!existsSync(file)) throw unusable(target, `there is no file ${file}`, "Correct the path.");
  let module: { default?: unknown; driver?: unknown };
  try {
    module = (await import(pathToFileURL(file).href)) as typeof module;
  } catch (error) {
    const { code, stack, message } = error as NodeJS.ErrnoException;
    if (code === "ERR_UNKNOWN_FILE_EXTENSION") {
      throw unusable(
        target,
        "this Node.js cannot load such a file",
        "Compile it to JavaScript first, or run with: node --import tsx",
      );
    }
    throw unusable(
      target,
      `loading it failed: ${stack ?? message}`,
      "Correct the module; node can tell more when it imports it by itself.",
    );
  }
  const given = module.default ?? module.driver;
  if (given !== undefined) return given;
  const names = Object.keys(module);
  throw unusable(
    target,
    `it exports neither a default nor "driver", but ${names.length === 0 ? "nothing" : names.join(", ")}`,
    "Export a Driver, or a function that makes one, by default or under the name driver.",
  );
}

async function make(given: unknown, target: string): Promise<Driver> {
  let driver: unknown = given;
  if (typeof given === "function") {
    try {
      driver = await (given as DriverFactory)();
    } catch (error) {
      throw unusable(
        target,
        `its function threw: ${error instanceof Error ? (error.stack ?? error.message) : error}`,
        "Correct it.",
      );
    }
  }
  const missing = METHODS.filter(
    (name) => typeof (driver as Partial<Driver> | null | undefined)?.[name] !== "function",
  );
  if (missing.length === 0) return driver as Driver;
  throw unusable(
    target,
    `what it gives is no Driver: ${missing.length === METHODS.length ? "all methods are" : missing.length === 1 ? "this method is" : "these methods are"} missing: ${missing.join(", ")}`,
    "Implement the five methods hello, open, do, close and bye; see spec/driver-protocol.md.",
  );
}

function unusable(target: string, why: string, remedy: string): DriverFailure {
  return new DriverFailure("unreachable", `The driver ${target} cannot be used: ${why}.`, remedy);
}

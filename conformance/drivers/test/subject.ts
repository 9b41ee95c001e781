import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { checked } from "../checked.js";
import { type Driver, DriverFailure } from "../driver.js";
import { type StdioOptions, stdioSource } from "../stdio.js";

const program = fileURLToPath(new URL("./misbehaving/subject.mjs", import.meta.url));

/** The command that starts a scripted subject; its token tells its processes from others. */
export function scripted(scenario: string, token = "none"): string[] {
  return [process.execPath, program, scenario, token];
}

/** Starts a scripted subject and checks its messages, as a run does. */
export async function connectTo(
  scenario: string,
  options: Partial<StdioOptions> = {},
  token?: string,
): Promise<Driver> {
  return checked(await stdioSource({ argv: scripted(scenario, token), ...options }).connect());
}

/** A session of one operation, from hello to bye; gives the operation's value. */
export async function tell(driver: Driver): Promise<unknown> {
  await driver.hello({ protocol: 1, edition: "0.2" });
  await driver.open({ session: "s1", given: {} });
  const { value } = await decode(driver);
  await decode(driver);
  await driver.close({ session: "s1" });
  await driver.bye();
  return value;
}

export function decode(driver: Driver, id: unknown = "view_a__b"): ReturnType<Driver["do"]> {
  return driver.do({ session: "s1", operation: "ids.parse", arguments: { id } });
}

/** The failure in which a story ends. */
export async function failureOf(story: Promise<unknown>): Promise<DriverFailure> {
  try {
    await story;
  } catch (error) {
    if (error instanceof DriverFailure) return error;
    throw error;
  }
  throw new Error("nothing failed");
}

/** Command lines of the processes that run now and carry this token. */
export function processesWith(token: string): string[] {
  const all = execFileSync("ps", ["-A", "-ww", "-o", "args="], { encoding: "utf8" }).split("\n");
  return all.filter((line) => line.includes(token));
}

/** Hears of the life and the end of processes: each holds a connection for as long as it lives. */
export class Leases {
  readonly #server = createServer((socket) => this.#held.push(this.#ended(socket)));
  readonly #held: Promise<void>[] = [];

  /** The environment that tells scripted subjects where to connect. */
  async open(): Promise<Record<string, string>> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return { LEASE_PORT: String((this.#server.address() as { port: number }).port) };
  }

  /** Resolves when so many processes have connected. */
  async held(count: number): Promise<void> {
    while (this.#held.length < count) await once(this.#server, "connection");
  }

  /** Resolves when all that connected have ended. */
  async allEnded(): Promise<void> {
    await Promise.all(this.#held);
    this.#server.close();
  }

  async #ended(socket: Socket): Promise<void> {
    // A process that was killed may reset its connection.
    socket.on("error", () => {});
    socket.resume();
    await once(socket, "close");
  }
}

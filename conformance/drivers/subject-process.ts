import { type ChildProcess, spawn } from "node:child_process";
import { statSync } from "node:fs";
import type { Duplex, Readable, Writable } from "node:stream";
import { DriverFailure } from "./driver.js";
import { clearGroup, guardGroup, OWN_GROUP, signalGroup } from "./process-group.js";
import { TextTail } from "./text-tail.js";
import { after } from "./timers.js";

/** How to start a program. */
export interface ProcessOptions {
  /** The program and its arguments; never given to a shell. */
  argv: readonly string[];
  /** Its working folder. Default: the judge's. */
  cwd?: string;
  /** Variables added to the judge's environment. */
  env?: Readonly<Record<string, string>>;
  /** Whether the judge's environment is passed on. Default true; false gives the program nothing but `env`. */
  inheritEnv?: boolean;
  /**
   * Where the messages go. `stdio` (default): stdin and stdout. `fd3`: file descriptor 3, both ways, so that the program
   * may print what it likes.
   */
  pipes?: "stdio" | "fd3";
}

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** Whether the judge killed it. */
  killed: boolean;
}

/** How long the pipes of a dead process may stay open, held by a process that left its group, before they are let go. */
const PIPE_GRACE_MS = 500;

/** A running program with a process group of its own and a pair of streams for messages. */
export class SubjectProcess {
  readonly input: Writable;
  readonly output: Readable;
  /** What it printed last where nothing is decided: its stderr, and its stdout if messages go another way. */
  readonly printed = new TextTail();
  /** It has ended, its group is killed, and what it wrote is read. Never rejects. */
  readonly ended: Promise<Ending>;
  readonly #child: ChildProcess;
  readonly #pid: number;
  #killed = false;

  private constructor(child: ChildProcess, pid: number, pipes: "stdio" | "fd3") {
    this.#child = child;
    this.#pid = pid;
    guardGroup(pid);
    if (pipes === "fd3") {
      const wire = child.stdio[3] as Duplex;
      this.input = wire;
      this.output = wire;
      child.stdout?.on("data", (chunk: Buffer) => this.printed.push(chunk));
    } else {
      this.input = child.stdin as Writable;
      this.output = child.stdout as Readable;
    }
    child.stderr?.on("data", (chunk: Buffer) => this.printed.push(chunk));
    this.ended = this.#watch();
  }

  /**
   * Starts a program.
   * @throws DriverFailure `unreachable` when it cannot be started
   */
  static start({ argv, cwd, env, inheritEnv = true, pipes = "stdio" }: ProcessOptions): Promise<SubjectProcess> {
    const [command = "", ...rest] = argv;
    return new Promise((resolve, reject) => {
      const refuse = (error: NodeJS.ErrnoException) => reject(cannotStart(command, cwd, error));
      try {
        const child = spawn(command, rest, {
          cwd,
          env: inheritEnv ? { ...process.env, ...env } : { ...env },
          stdio: pipes === "fd3" ? ["ignore", "pipe", "pipe", "pipe"] : ["pipe", "pipe", "pipe"],
          detached: OWN_GROUP,
          windowsHide: true,
        });
        child.once("error", refuse);
        child.once("spawn", () => {
          child.off("error", refuse);
          // A later error means that a signal could not be sent; whether the process ended is watched anyway.
          child.on("error", () => {});
          resolve(new SubjectProcess(child, child.pid as number, pipes));
        });
      } catch (error) {
        refuse(error as NodeJS.ErrnoException);
      }
    });
  }

  /** Kills it and all that it started, at once. */
  async kill(): Promise<Ending> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#killed = true;
      signalGroup(this.#pid, "SIGKILL");
    }
    return this.ended;
  }

  /** Lets it end by itself: closes its input, then asks by SIGTERM, then kills, each after so many milliseconds. */
  async finish(graceMs: number): Promise<void> {
    this.input.end();
    let stop = after(graceMs, () => {
      signalGroup(this.#pid, "SIGTERM");
      stop = after(graceMs, () => void this.kill());
    });
    await this.ended;
    stop();
  }

  #watch(): Promise<Ending> {
    return new Promise((resolve) => {
      let letGo = () => {};
      this.#child.once("exit", () => {
        clearGroup(this.#pid);
        letGo = after(PIPE_GRACE_MS, () => {
          for (const stream of this.#child.stdio) stream?.destroy();
        });
      });
      this.#child.once("close", (code, signal) => {
        letGo();
        resolve({ code, signal, killed: this.#killed });
      });
    });
  }
}

function cannotStart(command: string, cwd: string | undefined, error: NodeJS.ErrnoException): DriverFailure {
  const failure = (what: string, remedy: string) =>
    new DriverFailure("unreachable", `The subject's program could not be started: ${what}.`, remedy);
  if (command === "") return failure("the command is empty", "Name a program to start.");
  if (cwd !== undefined && !isFolder(cwd)) {
    return failure(`there is no folder ${JSON.stringify(cwd)} to start it in`, "Correct the working folder.");
  }
  if (error.code === "ENOENT") {
    return failure(
      `command not found: ${JSON.stringify(command)}`,
      "Give a program that is on the PATH or a path to one, and its arguments as further words; for a script name its interpreter too, for example: python3 subject.py",
    );
  }
  if (error.code === "EACCES") {
    return failure(
      `${JSON.stringify(command)} may not be executed`,
      `Make it executable (chmod +x), or name its interpreter first, for example: python3 ${command}`,
    );
  }
  return failure(error.message, "See what the operating system says.");
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

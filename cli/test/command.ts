import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { packageRoot } from "../../conformance/load/root.js";
import { entry } from "./entry.js";

/** What a command left behind. */
export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Path of a subject for the invented suite. */
export function subject(name: string): string {
  return join(packageRoot, "cli", "test", "subjects", `${name}.mjs`);
}

/** The line on stderr by which `run` says at once that something goes on; `after` matches what follows it. */
export function judgingLine(after = ""): RegExp {
  return new RegExp(`^Judging .* by edition [0-9.]+\\.\n${after}$`);
}

/** Starts the command line from its sources, as a process of its own with pipes. */
export function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const { NO_COLOR: _no, FORCE_COLOR: _force, ...inherited } = process.env;
  return spawn(process.execPath, [...entry, ...args], {
    cwd: packageRoot,
    env: { ...inherited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs the command line to its end. */
export function command(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return ended(start(args, env));
}

/** Waits for a command that was started. */
export function ended(child: ChildProcess): Promise<Ended> {
  const texts = { stdout: "", stderr: "" };
  child.stdout?.on("data", (chunk) => {
    texts.stdout += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    texts.stderr += chunk;
  });
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, ...texts })));
}

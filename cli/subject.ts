import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import type { DriverSource } from "../conformance/drivers/driver.js";
import { packageRoot } from "../conformance/load/root.js";
import { UsageError } from "./trouble.js";

/** Options that say which subject is meant; at most one is given. */
export interface SubjectGiven {
  module?: string;
  driver?: string;
  command?: string;
  url?: string;
}

/** The way to the subject that was asked for; the reference implementation if none was. Only that driver is loaded. */
export async function subjectSource(given: SubjectGiven, requestTimeoutMs: number): Promise<DriverSource> {
  if (given.command !== undefined) {
    const [{ parseCommandLine }, { stdioSource }] = await Promise.all([
      import("../conformance/drivers/command-line.js"),
      import("../conformance/drivers/stdio.js"),
    ]);
    const { command } = given;
    const argv = asTyped(() => parseCommandLine(command));
    return stdioSource({ argv, target: command, requestTimeoutMs });
  }
  if (given.url !== undefined) {
    const { urlSource } = await import("../conformance/drivers/url.js");
    const { url } = given;
    return asTyped(() => urlSource({ url, requestTimeoutMs }));
  }
  if (given.driver !== undefined) {
    const { inProcessSource } = await import("../conformance/drivers/in-process.js");
    return inProcessSource({ path: existingFile(given.driver), requestTimeoutMs });
  }
  const { moduleSource } = await import("../conformance/drivers/module.js");
  return moduleSource({
    path: given.module === undefined ? reference() : existingFile(given.module),
    requestTimeoutMs,
  });
}

/** What the parser of an option does not take is a mistake of who typed it. */
function asTyped<T>(read: () => T): T {
  try {
    return read();
  } catch (problem) {
    throw new UsageError((problem as Error).message);
  }
}

function existingFile(path: string): string {
  if (!existsSync(path)) throw new UsageError(`there is no file ${path} (looked for ${resolve(path)})`);
  return path;
}

function reference(): string {
  const path = join(packageRoot, "dist", "reference-impl", "index.js");
  if (!existsSync(path))
    throw new UsageError("the reference implementation is not built: run npm run build, or name a subject");
  return path;
}

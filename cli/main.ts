#!/usr/bin/env node
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../conformance/load/root.js";
import { EXIT, leave } from "./exit.js";
import { createProgram } from "./program.js";

/** A reader that has gone (`| head`) is no reason to fail: the verdict still decides the exit code. */
function ignoreGoneReader(problem: NodeJS.ErrnoException): void {
  if (problem.code !== "EPIPE") throw problem;
}

async function fail(trouble: unknown): Promise<void> {
  const { explainTrouble } = await import("./trouble.js");
  leave(explainTrouble(trouble));
}

process.stdout.on("error", ignoreGoneReader);
process.stderr.on("error", ignoreGoneReader);
// What a subject inside this process leaves behind may break at any time.
process.on("uncaughtException", fail);
process.on("unhandledRejection", fail);

let code: number = EXIT.conformant;
try {
  const { version } = JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8")) as { version: string };
  await createProgram(version, (given) => {
    code = given;
  }).parseAsync();
  leave(code);
} catch (trouble) {
  await fail(trouble);
}

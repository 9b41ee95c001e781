import type { Driver } from "./driver.js";
import { checkMessage } from "./messages.js";
import { serveStreams } from "./serve.js";

/** Serves a driver over this process's stdin and stdout. What anyone else prints by `console.log` goes to stderr. */
export async function serveStdio(driver: Driver): Promise<void> {
  console.log = console.error;
  console.info = console.error;
  console.debug = console.error;
  await serveStreams(driver, { input: process.stdin, output: process.stdout }, checkMessage);
  // An open stdin would keep a process alive that has said bye.
  process.stdin.destroy();
}

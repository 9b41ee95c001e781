import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { Browser } from "playwright-core";
import { DriverFailure } from "../drivers/driver.js";

/** Names under which systems install it. */
const PROGRAMS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** So that it starts alone: nothing is fetched, nothing is drawn, nobody is greeted. */
const QUIET = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Where Chromium is: what ASC_CHROMIUM names, or the first program of a known name on the PATH.
 * @returns undefined when there is none
 */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = environment.ASC_CHROMIUM;
  if (named !== undefined && named !== "") return existsSync(named) ? named : undefined;
  const folders = (environment.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  return folders.flatMap((folder) => PROGRAMS.map((program) => join(folder, program))).find((path) => existsSync(path));
}

/**
 * Starts a headless Chromium with an empty profile. It ends when it is closed, and with this process.
 *
 * @param features features of Chromium to switch on, such as `WebMCP`
 * @throws DriverFailure when there is none, or it does not start
 */
export async function startChromium(features: readonly string[]): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    throw new DriverFailure(
      "unreachable",
      "There is no Chromium on this machine.",
      "Install one (on Debian: apt-get install chromium), or name the program in the variable ASC_CHROMIUM.",
    );
  }
  const { chromium } = await importPlaywright();
  try {
    return await chromium.launch({
      executablePath,
      // Chromium's own sandbox does not work for root.
      chromiumSandbox: process.getuid?.() !== 0,
      args: [...QUIET, ...(features.length > 0 ? [`--enable-features=${features.join(",")}`] : [])],
    });
  } catch (error) {
    const [why] = String((error as Error).message).split("\n");
    throw new DriverFailure("unreachable", `Chromium (${executablePath}) did not start: ${why}`, "Start it by hand.");
  }
}

async function importPlaywright(): Promise<typeof import("playwright-core")> {
  try {
    return await import("playwright-core");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_MODULE_NOT_FOUND") throw error;
    throw new DriverFailure(
      "unreachable",
      "A subject in a page needs the package playwright-core, which is not installed.",
      "Install it beside this kit: npm install --save-dev playwright-core",
    );
  }
}

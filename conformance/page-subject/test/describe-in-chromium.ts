import { describe } from "vitest";
import { findChromium } from "../chromium.js";

/** A suite that needs a real Chromium. Where there is none it is skipped, and says so: nobody takes silence for a pass. */
export function describeInChromium(title: string, suite: () => void): void {
  const isMissing = findChromium() === undefined;
  if (isMissing) process.stderr.write(`Not run, because there is no Chromium: ${title}\n`);
  describe.skipIf(isMissing)(title, suite);
}

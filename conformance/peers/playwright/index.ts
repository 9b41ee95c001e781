import type { Browser, Page } from "playwright-core";
import type { Profile } from "../../../spec/generated/types.js";
import { startChromium } from "../../page-subject/chromium.js";
import type { Peer, PeerModule, PeerStage } from "../peer.js";
import { createPeer as createProviderPeer } from "../provider/index.js";
import { CONTROL_KINDS, pageOfControls } from "./controls.js";

/**
 * An agent that drives a page with Playwright, in a real Chromium. The page is full of controls that nobody registered;
 * whatever is done to one of them is recorded as traffic (`touched`). The adapter's factory is given the `page`, and
 * `provide` as with the provider loop.
 */

export const profiles: readonly Profile[] = ["playwright-fallback"];
export const features: NonNullable<PeerModule["features"]> = ["tool-state", "peer-traffic", "raw-input"];

const DEFAULT_CONTROLS = 3 * CONTROL_KINDS;

/** One browser serves all sessions of this process; each has a page of its own. It ends with the process. */
let browser: Promise<Browser> | undefined;

export async function createPeer(stage: PeerStage): Promise<Peer> {
  browser ??= startChromium([]);
  const page = await (await browser).newPage();
  await page.setContent(pageOfControls(stage.given.controls ?? DEFAULT_CONTROLS));
  const loop = createProviderPeer(stage);

  /** Records what was done to the page's controls since the last time; the story goes on when that is known. */
  function watch(): void {
    const known = stage.underway();
    touchesOf(page)
      .then((touched) => {
        if (touched.length > 0) stage.log({ did: "touched", names: touched });
      })
      .finally(known);
  }

  return {
    factoryOptions: (adapter) => ({ ...loop.factoryOptions?.(adapter), page }),
    list(adapter) {
      watch();
      return loop.list(adapter);
    },
    call: (call) => loop.call(call).finally(watch),
    close: () => page.close(),
  };
}

async function touchesOf(page: Page): Promise<string[]> {
  if (page.isClosed()) return [];
  return page.evaluate(() => (globalThis as unknown as { touches: string[] }).touches.splice(0));
}

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import type { EditionName } from "../../spec/generated/types.js";
import { type Driver, DriverFailure, type DriverSource } from "../drivers/driver.js";
import { after } from "../drivers/timers.js";
import { driverOver, limitFor, type TimeLimits, type Wire } from "../drivers/wire.js";
import type { PagePeer } from "../peers/load.js";
import { bundlePage, kitFile, SUBJECT } from "./bundle.js";
import { startChromium } from "./chromium.js";
import { attachAgent } from "./native-agent.js";

export interface PageSourceOptions extends TimeLimits {
  /** What was pointed at, for messages. */
  target: string;
  name: string;
  version: string;
  edition: EditionName;
  /** Absolute path of the module whose registry the adapter is given. */
  module: string;
  adapter: { path: string; export?: string };
  peer: PagePeer;
}

/** The page's side of each peer, and what Chromium is asked to switch on for it. */
const SIDES: Readonly<Record<PagePeer, { file: string; features: string[] }>> = {
  "webmcp-page": { file: "../peers/webmcp-polyfill/index.js", features: [] },
  "webmcp-native": { file: "../peers/webmcp-native/index.js", features: ["WebMCP"] },
};

/**
 * An adapter that is judged in a page of a real Chromium: everything – the adapter, the registry that it is given, the
 * scripted behaviours – lives in the page. Every `connect` starts a browser of its own.
 */
export function pageSource(options: PageSourceOptions): DriverSource {
  return {
    kind: "page",
    target: options.target,
    async connect(): Promise<Driver> {
      const { name, version, edition, adapter, module, peer } = options;
      const files = { module, adapter: adapter.path, peer: kitFile(SIDES[peer].file) };
      const script = await bundlePage(files, { name, version, edition, adapter, peer });
      const browser = await startChromium(SIDES[peer].features);
      const server = await serveEmptyPage();
      const wire = new PageWire(browser, server, script, options);
      try {
        await wire.begin();
      } catch (error) {
        await wire.bye();
        throw error;
      }
      return driverOver(wire);
    },
  };
}

/** What may use a model context is a secure context, which an address of this machine is. */
async function serveEmptyPage(): Promise<Server> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<!doctype html><title>Subject</title>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/**
 * Carries messages into a page and their answers out of it. Each session has the page for itself, and finds it as new:
 * what an adapter leaves in a model context would be there for the next one.
 */
class PageWire implements Wire {
  readonly #browser: Browser;
  readonly #server: Server;
  readonly #script: string;
  readonly #options: PageSourceOptions;
  #page: Page | undefined;
  #isUsed = false;
  #failure: DriverFailure | undefined;
  #ending: Promise<void> | undefined;

  constructor(browser: Browser, server: Server, script: string, options: PageSourceOptions) {
    this.#browser = browser;
    this.#server = server;
    this.#script = script;
    this.#options = options;
  }

  async begin(): Promise<void> {
    const page = await this.#browser.newPage();
    this.#page = page;
    page.on("crash", () => this.#broke("exited", "crashed", "Look at what the adapter did last."));
    if (this.#options.peer === "webmcp-native") await attachAgent(page);
    await this.#load();
  }

  async #load(): Promise<void> {
    const page = this.#page as Page;
    await page.goto(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/`);
    const errors: Error[] = [];
    const note = (error: Error) => errors.push(error);
    page.on("pageerror", note);
    await page.addScriptTag({ content: this.#script });
    page.off("pageerror", note);
    const [first] = errors;
    if (first === undefined) return;
    throw this.#broke(
      "unreachable",
      `threw while it was loaded: ${first.message}`,
      "An adapter may not throw at once.",
    );
  }

  async call(method: string, params: object, label: string): Promise<unknown> {
    if (this.#failure) throw this.#failure;
    const ms = limitFor(method, this.#options);
    return new Promise((resolve, reject) => {
      const give = (failure: DriverFailure) => {
        void this.bye();
        reject(failure);
      };
      const stop = after(ms, () =>
        give(
          this.#broke(
            "timeout",
            `did not answer ${label} within ${ms} ms`,
            "Most likely a loop that never yields, or a promise that never settles. If it is only slow, allow more time for a request.",
          ),
        ),
      );
      this.#ask(method, params)
        .then(resolve, (error: unknown) => give(this.#failure ?? this.#brokeWith(error)))
        .finally(stop);
    });
  }

  bye(): Promise<void> {
    this.#ending ??= (async () => {
      await this.#browser.close().catch(() => {});
      this.#server.closeAllConnections();
      this.#server.close();
    })();
    return this.#ending;
  }

  async #ask(method: string, params: object): Promise<unknown> {
    if (method === "open") {
      if (this.#isUsed) await this.#load();
      this.#isUsed = true;
    }
    const text = await (this.#page as Page).evaluate(
      ([name, how, request]) =>
        (globalThis as unknown as Record<string, (how: string, request: string) => Promise<string>>)[name as string]?.(
          how as string,
          request as string,
        ),
      [SUBJECT, method, JSON.stringify(params)],
    );
    const answer = JSON.parse(text as string) as object;
    return method === "hello" ? { ...answer, sessions: "one" } : answer;
  }

  #brokeWith(error: unknown): DriverFailure {
    const { message } = error as Error;
    // What the page's side threw on purpose says what is wrong with the adapter.
    const told = /DriverFailure: ([^\n]*)/.exec(message)?.[1];
    if (told !== undefined) return new DriverFailure("unreachable", told, "See docs/adapters.md.");
    return this.#broke("exited", `is gone: ${message.split("\n")[0]}`, "Look at what the adapter did last.");
  }

  #broke(kind: DriverFailure["kind"], what: string, remedy: string): DriverFailure {
    this.#failure ??= new DriverFailure(kind, `The page of ${this.#options.target} ${what}.`, remedy);
    return this.#failure;
  }
}

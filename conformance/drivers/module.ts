import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { EditionName } from "../../spec/generated/types.js";
import type { AdapterFactory } from "../module-subject/adapter.js";
import { checkedStage } from "../module-subject/adapter-checks.js";
import type { EntryPoints } from "../module-subject/entry-points.js";
import { installEnvironment } from "../module-subject/environment.js";
import type { HostOptions } from "../module-subject/host.js";
import { identify } from "../module-subject/load.js";
import type { AdapterPlace } from "../module-subject/load-adapter.js";
import type { Mint } from "../module-subject/mint.js";
import { createModuleSubject } from "../module-subject/subject.js";
import { isPeerFile } from "../peers/home-made.js";
import { isPagePeer, loadPeer, type PagePeer } from "../peers/load.js";
import { type Driver, DriverFailure, type DriverSource } from "./driver.js";
import { referenceModule } from "./reference.js";
import { stdioSource } from "./stdio.js";
import type { TimeLimits } from "./wire.js";

const DEFAULT_EDITION: EditionName = "0.2";

export interface ModuleSourceOptions extends TimeLimits {
  /**
   * File of a JavaScript module with the documented API; TypeScript if tsx is installed. Default: the reference
   * implementation of the edition.
   */
  path?: string;
  /** The edition of the documents that it follows. Default 0.2. */
  edition?: EditionName;
  /** File of a module that exports `mint`, for a module whose authorities are not made from the documented manifest. */
  authority?: string;
  /** An adapter that is judged in the place of the module, which then makes its registry. */
  adapter?: AdapterPlace;
}

/**
 * A subject that is a JavaScript module with the documented API: nobody has to write a driver for it. Every `connect`
 * loads it into a process of its own, so that one that loops, crashes or exits costs a vector and nothing else.
 */
export function moduleSource(options: ModuleSourceOptions): DriverSource {
  const { path, edition = DEFAULT_EDITION, authority, adapter } = options;
  const target = adapter ? nameOf(adapter) : (path ?? "the reference implementation");
  if (adapter && isPagePeer(adapter.peer)) return inPage(options, adapter, adapter.peer, target);
  return {
    kind: "module",
    target,
    ...(adapter && { peer: adapter.peer }),
    async connect() {
      const file = moduleFile(path, edition);
      const place = adapter && placeOf(adapter);
      const host: HostOptions = { path: file, edition, ...identify(place?.path ?? file) };
      if (authority !== undefined) host.authority = resolve(authority);
      if (place) host.adapter = place;
      const files = [file, ...(place ? [place.path, place.peer] : [])];
      const source = stdioSource({
        ...options,
        argv: [process.execPath, ...loaders(files), hostProgram(), JSON.stringify(host)],
        kind: "module",
        target,
        pipes: "fd3",
        inheritEnv: false,
        env: passedOn(),
      });
      return tellingWhy(await source.connect());
    },
  };
}

/** The same in a page of a browser, where the peer lives. */
function inPage(options: ModuleSourceOptions, place: AdapterPlace, peer: PagePeer, target: string): DriverSource {
  const { edition = DEFAULT_EDITION, path, authority } = options;
  const connect = async () => {
    if (authority !== undefined) {
      const remedy = "Judge it with a peer that needs no browser, or leave --authority out.";
      throw new DriverFailure("unreachable", "A page has no authority of its own making.", remedy);
    }
    const adapter = placeOf(place);
    const { pageSource } = await import("../page-subject/page-source.js");
    const source = pageSource({
      ...options,
      target,
      edition,
      module: moduleFile(path, edition),
      adapter,
      peer,
      ...identify(adapter.path),
    });
    return source.connect();
  };
  return { kind: "page", target, peer, connect };
}

/** @throws DriverFailure when there is no such file */
function fileAt(path: string, what: string): string {
  const file = resolve(path);
  if (existsSync(file)) return file;
  throw new DriverFailure("unreachable", `There is no ${what} ${path} (looked for ${file}).`, "Correct the path.");
}

function moduleFile(path: string | undefined, edition: EditionName): string {
  return path === undefined ? referenceModule(edition) : fileAt(path, "module");
}

function nameOf({ path, export: name }: AdapterPlace): string {
  return name === undefined ? path : `${path}#${name}`;
}

/** @throws DriverFailure when there is no such file */
function placeOf({ path, export: name, peer }: AdapterPlace): AdapterPlace {
  return {
    path: fileAt(path, "adapter"),
    ...(name !== undefined && { export: name }),
    peer: isPeerFile(peer) ? fileAt(peer, "peer") : peer,
  };
}

export interface InProcessModuleOptions {
  /** Imports the module's entry points. Called once for each connection, with virtual time in place. */
  load: () => Promise<EntryPoints>;
  name: string;
  /** Default `0.0.0`. */
  version?: string;
  /** Default 0.2. */
  edition?: EditionName;
  /** Makes authorities. Default: the documented way. */
  mint?: Mint;
  /** An adapter that is judged in the place of the module: how to get at its factory, and the name of its peer. */
  adapter?: { load: () => Promise<AdapterFactory>; peer: string };
  /** Told of errors that the subject let stray. Default: they are written to stderr. */
  onStray?: (error: unknown) => void;
}

/**
 * The same in the judge's own process, for modules that are trusted not to loop or exit: faults, benchmarks, tests.
 * While a session is open the global time functions of the process are virtual.
 */
export function inProcessModuleSource(options: InProcessModuleOptions): DriverSource {
  const { load, name, version = "0.0.0", edition = DEFAULT_EDITION, mint, adapter, onStray } = options;
  return {
    kind: "in-process",
    target: name,
    ...(adapter && { peer: adapter.peer }),
    async connect() {
      const { clock, uninstall } = installEnvironment(onStray);
      try {
        const entryPoints = await clock.during(load);
        const stage =
          adapter &&
          (await clock.during(async () =>
            checkedStage(await adapter.load(), await loadPeer(adapter.peer), { adapter: name, peer: adapter.peer }),
          ));
        const given = { entryPoints, name, version, edition, clock, onBye: uninstall };
        return createModuleSubject({ ...given, ...(mint && { mint }), ...(stage && { adapter: stage }) });
      } catch (error) {
        uninstall();
        if (error instanceof DriverFailure) throw error;
        const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
        throw new DriverFailure("unreachable", `The module ${name} could not be loaded: ${why}`, "Correct the module.");
      }
    },
  };
}

/** What stands in the JSON-RPC error of a host that could not load its module. */
const HOST_FAILURE = /The driver broke: Error: (\{"message":.*\})$/m;

/**
 * What a module did to its process, and what can be done: the remedies of a program that speaks the protocol itself do
 * not fit.
 */
const REMEDIES: Readonly<Partial<Record<DriverFailure["kind"], string>>> = {
  exited:
    "It ended its process: by process.exit, by a crash, or because memory ran out. What it printed last may tell why.",
  timeout:
    "It did not come to an end, most likely a loop that never yields, or a promise that never settles. If it is only slow, allow more time for a request.",
};

/**
 * Says in terms of modules what went wrong: one that cannot be used, that ends or blocks its process, that has no
 * surface.
 */
function tellingWhy(driver: Driver): Driver {
  return {
    open: (request) => driver.open(request).catch(retell),
    do: (request) => driver.do(request).catch(retell),
    close: (request) => driver.close(request).catch(retell),
    bye: () => driver.bye(),
    async hello(request) {
      const answer = await driver.hello(request).catch(retell);
      if (answer.profiles?.length !== 0) return answer;
      await driver.bye();
      throw new DriverFailure(
        "unreachable",
        "The module exports too little for any profile.",
        "Point at the module's entry point. What each profile needs: docs/module-subjects.md.",
      );
    },
  };
}

function retell(failure: unknown): never {
  if (!(failure instanceof DriverFailure)) throw failure;
  const told = HOST_FAILURE.exec(failure.message)?.[1];
  if (told !== undefined) {
    const { message, remedy } = JSON.parse(told) as { message: string; remedy: string };
    throw new DriverFailure("unreachable", message, remedy);
  }
  throw new DriverFailure(failure.kind, failure.message, REMEDIES[failure.kind] ?? failure.remedy);
}

/** The host beside this file, as it is: compiled, or the source that tsx runs. */
function hostProgram(): string {
  const beside = fileURLToPath(new URL("../module-subject/host.js", import.meta.url));
  return existsSync(beside) ? beside : beside.replace(/\.js$/, ".ts");
}

/** Options of Node.js that let it load TypeScript, when the module or the host is written in it. */
function loaders(files: readonly string[]): string[] {
  const typed = files.find((file) => /\.[cm]?tsx?$/.test(file));
  if (typed === undefined && hostProgram().endsWith(".js")) return [];
  const file = typed ?? hostProgram();
  const loader = findTsx(file);
  if (loader) return ["--import", pathToFileURL(loader).href];
  throw new DriverFailure(
    "unreachable",
    `The module ${file} is TypeScript, and there is nothing to run it with.`,
    "Point at its compiled JavaScript, or install tsx beside it: npm install --save-dev tsx",
  );
}

/** tsx as the module's own project has it, or as this package has it. */
function findTsx(file: string): string | undefined {
  for (const from of [file, fileURLToPath(import.meta.url)]) {
    try {
      return createRequire(from).resolve("tsx");
    } catch {
      // Not there; perhaps in the next place.
    }
  }
  return undefined;
}

/**
 * Variables that a program needs to run at all. The judge's others, which may be secrets, are not the module's
 * business.
 */
const PASSED_ON = ["PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LANG", "LC_ALL", "TZ"];

function passedOn(): Record<string, string> {
  return Object.fromEntries(
    PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}

import { Socket } from "node:net";
import type { EditionName } from "../../spec/generated/types.js";
import { type Driver, DriverFailure } from "../drivers/driver.js";
import { serveStreams } from "../drivers/serve.js";
import type { AdapterStage } from "./adapter.js";
import { installEnvironment } from "./environment.js";
import { loadModule } from "./load.js";
import type { AdapterPlace } from "./load-adapter.js";
import { reportStray } from "./stray.js";
import { tellingStrays } from "./strays.js";
import { createModuleSubject } from "./subject.js";

/**
 * The program in which a module under test runs, away from the judge. It is started by `moduleSource` with its options
 * as one argument, and speaks the protocol on file descriptor 3, so that whatever the module prints disturbs nothing.
 */
export interface HostOptions {
  /** Absolute path of the module. */
  path: string;
  name: string;
  version: string;
  edition: EditionName;
  /** Absolute path of the file that supplies `mint`. */
  authority?: string;
  /** The adapter under test; the module then makes its registry, and the identity is the adapter's. */
  adapter?: AdapterPlace;
}

const options = JSON.parse(process.argv[2] ?? "{}") as HostOptions;
const wire = new Socket({ fd: 3 });
const strays: unknown[] = [];
const environment = installEnvironment((error) => {
  reportStray(error);
  strays.push(error);
});
// Its only judge is the one that started it, which checks what it sends and what it gets.
await serveStreams(tellingStrays(await makeDriver(), strays), { input: wire, output: wire });
wire.end();
// The module may have left something behind that would keep the process alive.
process.exit(0);

/** With what an adapter needs and a module does not: each run starts this program anew, and again after each break. */
async function loadAdapter(place: AdapterPlace): Promise<AdapterStage> {
  const { loadAdapter: load } = await import("./load-adapter.js");
  return environment.clock.during(() => load(place));
}

async function makeDriver(): Promise<Driver> {
  const { clock } = environment;
  try {
    const { entryPoints, mint } = await clock.during(() => loadModule(options.path, options.authority));
    const { name, version, edition, adapter: place } = options;
    const adapter = place && (await loadAdapter(place));
    return createModuleSubject({
      entryPoints,
      name,
      version,
      edition,
      clock,
      ...(mint && { mint }),
      ...(adapter && { adapter }),
    });
  } catch (error) {
    return brokenDriver(error);
  }
}

/** The judge has to be told why nothing can be judged; it asks hello first. */
function brokenDriver(error: unknown): Driver {
  const message = error instanceof Error ? error.message : `It threw ${String(error)}, which is no error.`;
  const remedy = error instanceof DriverFailure ? error.remedy : "Look at what the module does while it is imported.";
  const fail = () => Promise.reject(new Error(JSON.stringify({ message, remedy })));
  return { hello: fail, open: fail, do: fail, close: fail, bye: async () => {} };
}

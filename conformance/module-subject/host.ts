import { Socket } from "node:net";
import type { EditionName } from "../../spec/generated/types.js";
import { type Driver, DriverFailure } from "../drivers/driver.js";
import { serveStreams } from "../drivers/serve.js";
import { installEnvironment } from "./environment.js";
import { loadModule } from "./load.js";
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
}

const options = JSON.parse(process.argv[2] ?? "{}") as HostOptions;
const wire = new Socket({ fd: 3 });
const environment = installEnvironment();
await serveStreams(await makeDriver(), { input: wire, output: wire });
wire.end();
// The module may have left something behind that would keep the process alive.
process.exit(0);

async function makeDriver(): Promise<Driver> {
  const { clock } = environment;
  try {
    const { module, mint } = await clock.during(() => loadModule(options.path, options.authority));
    const { name, version, edition } = options;
    return createModuleSubject({ module, name, version, edition, clock, ...(mint && { mint }) });
  } catch (error) {
    return brokenDriver(error as Error);
  }
}

/** The judge has to be told why nothing can be judged; it asks hello first. */
function brokenDriver(error: Error): Driver {
  const { message } = error;
  const remedy = error instanceof DriverFailure ? error.remedy : "Please report it: this is no fault of the module.";
  const fail = () => Promise.reject(new Error(JSON.stringify({ message, remedy })));
  return { hello: fail, open: fail, do: fail, close: fail, bye: async () => {} };
}

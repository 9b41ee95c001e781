import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { DriverSource } from "../conformance/drivers/driver.js";
import type { AdapterPlace } from "../conformance/module-subject/load-adapter.js";
import type { EditionName } from "../spec/generated/types.js";
import { UsageError } from "./trouble.js";

/** Options that say which subject is meant; at most one is given. */
export interface SubjectGiven {
  module?: string;
  driver?: string;
  command?: string;
  url?: string;
  /** Goes with module. */
  authority?: string;
  /** A file, or a file and the name of an export with `#` between them; module then makes its registry. */
  adapter?: string;
  /** Goes with adapter: a name, or a file. */
  peer?: string;
}

const OPTIONS = ["adapter", "peer", "module", "authority", "driver", "command", "url"] as const;

/** The options as they were typed, to be typed again. */
export function typedOptions(given: SubjectGiven): string[] {
  return OPTIONS.flatMap((name) => (given[name] === undefined ? [] : [`--${name}`, given[name]]));
}

/** The way to the subject that was asked for; the reference implementation if none was. Only that driver is loaded. */
export async function subjectSource(
  given: SubjectGiven,
  edition: EditionName,
  requestTimeoutMs: number,
): Promise<DriverSource> {
  if (given.peer !== undefined && given.adapter === undefined) {
    throw new UsageError("--peer goes with --adapter: the adapter that speaks to it");
  }
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
    ...(given.module !== undefined && { path: existingFile(given.module) }),
    edition,
    requestTimeoutMs,
    ...(given.authority !== undefined && { authority: existingFile(given.authority) }),
    ...(given.adapter !== undefined && { adapter: await adapterPlace(given.adapter, given.peer) }),
  });
}

async function adapterPlace(adapter: string, peer: string | undefined): Promise<AdapterPlace> {
  if (peer === undefined) throw new UsageError("--adapter needs --peer: what the adapter speaks to");
  const [, path = adapter, name] = /^(.+)#([^#/\\]+)$/.exec(adapter) ?? [];
  return { path: existingFile(path), ...(name !== undefined && { export: name }), peer: await existingPeer(peer) };
}

async function existingPeer(peer: string): Promise<string> {
  const [{ isPeerFile }, { noSuchPeer, PEER_NAMES }] = await Promise.all([
    import("../conformance/peers/home-made.js"),
    import("../conformance/peers/load.js"),
  ]);
  if (isPeerFile(peer)) return existingFile(peer);
  if (PEER_NAMES.includes(peer)) return peer;
  const { message, remedy } = noSuchPeer(peer);
  throw new UsageError(`${message} ${remedy}`);
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

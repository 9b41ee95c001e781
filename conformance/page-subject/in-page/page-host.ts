import type { Answer, EditionName } from "../../../spec/generated/types.js";
import type { Driver } from "../../drivers/driver.js";
import { checkedStage, factoryIn } from "../../module-subject/adapter-checks.js";
import type { EntryPoints } from "../../module-subject/entry-points.js";
import { installEnvironment } from "../../module-subject/environment.js";
import { tellingStrays } from "../../module-subject/strays.js";
import { createModuleSubject } from "../../module-subject/subject.js";
import type { PeerModule } from "../../peers/peer.js";

/** What the page is told about its subject. */
export interface PageOptions {
  name: string;
  version: string;
  edition: EditionName;
  /** The adapter's file and the export that makes it, for messages and to find the factory. */
  adapter: { path: string; export?: string };
  /** What the peer is called in messages. */
  peer: string;
}

/** The modules of the bundle; each is evaluated when it is asked for, so that virtual time is there before. */
export interface PageModules {
  entryPoints(): Promise<EntryPoints>;
  adapter(): Promise<Record<string, unknown>>;
  peer(): Promise<PeerModule>;
}

/** What the judge calls in the page: texts go in and out, so that no message is changed on its way. */
export type Ask = (method: "hello" | "open" | "do" | "close", request: string) => Promise<string>;

/** Serves a subject in this page: an adapter, the registry that it is given, and its peer. */
export function servePage(options: PageOptions, modules: PageModules): Ask {
  const strays: unknown[] = [];
  const { clock } = installEnvironment((error) => strays.push(error));
  const made = makeDriver();
  // Whoever asks first is told why there is none.
  made.catch(() => {});
  return async (method, request) => {
    const driver = tellingStrays(await made, strays);
    const act = driver[method] as (request: unknown) => Promise<Answer>;
    return JSON.stringify(await act(JSON.parse(request)));
  };

  async function makeDriver(): Promise<Driver> {
    const { name, version, edition, adapter, peer } = options;
    const entryPoints = await clock.during(modules.entryPoints);
    const stage = await clock.during(async () => {
      const factory = factoryIn(await modules.adapter(), adapter.export, adapter.path);
      return checkedStage(factory, await modules.peer(), { adapter: adapter.path, peer });
    });
    return createModuleSubject({ entryPoints, name, version, edition, clock, adapter: stage });
  }
}

import type { EditionName } from "../../spec/generated/types.js";
import type { Suite } from "../load/suite.js";
import { run } from "../run/run.js";
import { constantAdapters } from "./constant-adapters.js";
import { CONSTANT_RESPONDERS, responderSource } from "./constant-responders.js";
import { optionsFor } from "./kill-matrix.js";

/** How a constant responder fared under one edition: every rule that passes proves nothing. */
export interface ResponderResult {
  responder: string;
  title: string;
  edition: EditionName;
  /** How many rules it was judged by. */
  judged: number;
  /** Rules that pass, which none may. */
  passing: string[];
}

/** Judges every constant responder, adapters among them, by every edition of the suite. */
export async function judgeResponders(suite: Suite): Promise<ResponderResult[]> {
  const results: ResponderResult[] = [];
  for (const edition of suite.editions.keys()) {
    const drivers = CONSTANT_RESPONDERS.map((responder) => ({
      ...responder,
      source: responderSource(responder.name, edition),
    }));
    for (const { name, title, source } of [...drivers, ...constantAdapters(edition)]) {
      const { rules } = await run(suite, source, optionsFor(edition, []));
      const judged = rules.filter(({ verdict }) => verdict !== "not-applicable");
      const passing = judged.filter(({ verdict }) => verdict === "pass").map(({ id }) => id);
      results.push({ responder: name, title, edition, judged: judged.length, passing });
    }
  }
  return results;
}

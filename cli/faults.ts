import { judgeFaults } from "../conformance/faults/judge-faults.js";
import { judgeResponders } from "../conformance/faults/judge-responders.js";
import type { FaultResult } from "../conformance/faults/kill-matrix.js";
import { unknownFaults } from "../conformance/names/catalog.js";
import { faultLine, faultsSum, responderLine } from "../reports/faults-text.js";
import { EXIT, leave } from "./exit.js";
import { interruptSignal } from "./interrupt.js";
import { readableSuite } from "./suite.js";
import { UsageError } from "./trouble.js";

/** Judges the suite by references that are broken on purpose; answers the exit code. */
export async function faultsCommand(given: {
  rule?: string[];
  fault?: string[];
  json?: boolean;
  suite?: string;
}): Promise<number> {
  const suite = readableSuite(given.suite);
  const unknown = unknownFaults(suite, given.rule ?? [], given.fault ?? []);
  if (unknown.length > 0) throw new UsageError(unknown.join(" "));
  const faults = [...suite.faults.values()]
    .map(({ fault }) => fault)
    .filter(({ id, breaks }) => (given.fault?.includes(id) ?? true) && (given.rule?.includes(breaks) ?? true));
  if (faults.length === 0) throw new UsageError("no fault was chosen: --rule and --fault have none in common");

  const signal = interruptSignal(() => leave(EXIT.interrupted));
  let results: FaultResult[];
  try {
    results = await judgeFaults(
      suite.root,
      faults,
      (result) => {
        if (!given.json) process.stdout.write(faultLine(result));
      },
      signal,
    );
  } catch (trouble) {
    if (signal.aborted) return EXIT.interrupted;
    throw trouble;
  }
  // Asked for some faults, it tells of those; asked for all, it tells whether the suite deserves trust.
  const responders = given.rule === undefined && given.fault === undefined ? await judgeResponders(suite) : [];
  if (given.json) process.stdout.write(`${JSON.stringify({ faults: results, responders }, undefined, 2)}\n`);
  else process.stdout.write(responders.map(responderLine).join("") + faultsSum(results, responders));
  const isSound =
    suite.problems.length === 0 &&
    results.every(({ outcome }) => outcome === "killed") &&
    responders.every(({ passing }) => passing.length === 0);
  return isSound ? EXIT.conformant : EXIT.wrong;
}

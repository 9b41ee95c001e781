import type { EditionName, Fault, VectorResult } from "../../spec/generated/types.js";
import type { DriverSource } from "../drivers/driver.js";
import type { Suite } from "../load/suite.js";
import { propertiesOf } from "../properties/all.js";
import { DEFAULT_STORIES, type RunOptions, type RunResult } from "../run/result.js";
import { run } from "../run/run.js";

/** How one fault fared. */
export interface FaultResult {
  fault: string;
  rule: string;
  title: string;
  /**
   * killed: every vector that says it catches this fault failed at the step it names. missed: no vector of the rule
   * failed. elsewhere: only vectors of other rules failed. undeclared: a vector of the rule failed, and none says so.
   * wrong-step: a vector that says so passed, or failed at another step. broken: the fault does not apply or does not load.
   * A property counts as a vector of its rules, whatever the step at which it fails.
   */
  outcome: "killed" | "missed" | "elsewhere" | "undeclared" | "wrong-step" | "broken";
  /** The vectors of the rule that failed, and where. */
  caughtBy: { vector: string; at: string }[];
  /** Why it is not simply killed. */
  message?: string;
}

/** Makes the way to a reference with this fault in it. */
export type FaultySource = (fault: Fault) => DriverSource;

/**
 * Judges one fault by the vectors of the rule it breaks, and by nothing else; only if they all pass, the whole suite is
 * asked who else would have noticed.
 */
export async function judgeFault(suite: Suite, fault: Fault, source: FaultySource): Promise<FaultResult> {
  const base = { fault: fault.id, rule: fault.breaks, title: fault.title };
  let result: RunResult;
  try {
    result = await run(suite, source(fault), optionsFor(fault.edition ?? "0.2", [fault.breaks]));
  } catch (error) {
    return { ...base, outcome: "broken", caughtBy: [], message: (error as Error).message };
  }
  const caughtBy = failures(result).map(({ id, failure }) => ({ vector: id, at: failure?.step ?? "" }));
  const declared = declaredKills(suite, fault);
  const isProven = ({ vector, at }: DeclaredKill) =>
    caughtBy.some((kill) => kill.vector === vector && (at === undefined || kill.at === at));
  const wrong = declared.find((kill) => !isProven(kill));
  if (wrong) {
    const instead = caughtBy.find(({ vector }) => vector === wrong.vector);
    const seen = result.vectors.find(({ id }) => id === wrong.vector);
    const found = instead
      ? `it failed at ${instead.at}`
      : `it was ${seen?.verdict ?? "not played"}${seen?.reason ? ` (${seen.reason})` : ""}`;
    return {
      ...base,
      outcome: "wrong-step",
      caughtBy,
      message: `${wrong.vector} says it fails${wrong.at === undefined ? "" : ` at ${wrong.at}`}; ${found}`,
    };
  }
  if (declared.length > 0) return { ...base, outcome: "killed", caughtBy };
  if (caughtBy.length > 0) {
    // A story is made up: a vector that can be read and played by itself is the better evidence.
    const first = caughtBy.find(({ vector }) => suite.vectors.has(vector)) ?? caughtBy[0];
    const kill = suite.vectors.has(first?.vector ?? "")
      ? `{"fault": "${fault.id}", "at": "${first?.at}"}`
      : `"${fault.id}"`;
    return { ...base, outcome: "undeclared", caughtBy, message: `add to ${first?.vector}: ${kill}` };
  }
  return { ...base, ...(await whoElse(suite, fault, source)), caughtBy };
}

async function whoElse(
  suite: Suite,
  fault: Fault,
  source: FaultySource,
): Promise<Pick<FaultResult, "outcome" | "message">> {
  const everything = await run(suite, source(fault), optionsFor(fault.edition ?? "0.2", []));
  const others = failures(everything).map(({ id, rules }) => `${id} (${rules.join(", ")})`);
  if (others.length === 0)
    return { outcome: "missed", message: "the whole suite passes with this fault in the reference" };
  return { outcome: "elsewhere", message: `only vectors of other rules fail: ${others.slice(0, 5).join("; ")}` };
}

interface DeclaredKill {
  vector: string;
  /** Undefined of a property: where it fails depends on the story. */
  at?: string;
}

/** The vectors and properties of the fault's rule that say they catch it. */
function declaredKills(suite: Suite, fault: Fault): DeclaredKill[] {
  const kills: DeclaredKill[] = [];
  for (const { vector } of suite.vectors.values()) {
    if (vector.kind === "probe" || !vector.rules.includes(fault.breaks)) continue;
    for (const kill of vector.kills ?? []) if (kill.fault === fault.id) kills.push({ vector: vector.id, at: kill.at });
  }
  const properties = propertiesOf(suite).filter(({ rules }) => rules.includes(fault.breaks));
  return [...kills, ...properties.filter((it) => it.kills?.includes(fault.id)).map(({ id }) => ({ vector: id }))];
}

function failures(result: RunResult): VectorResult[] {
  return result.vectors.filter(({ verdict }) => verdict === "fail");
}

/** Options under which faults and constant responders are judged. */
export function optionsFor(edition: EditionName, rules: readonly string[]): RunOptions {
  return {
    edition,
    selection: { profiles: [], rules, filters: [] },
    strict: false,
    seed: 1,
    bail: false,
    storiesPerProperty: DEFAULT_STORIES,
  };
}

import { problemAt } from "../../load/json-file.js";
import type { LoadedVector } from "../../load/vector.js";
import { didYouMean } from "../../names/near.js";
import type { Check } from "../check.js";
import { givenNames, madeBy, type NameKind, neededBy, performedBy } from "../story.js";
import { stepPath, vectorFindings, visitObjects } from "../walk.js";

const REMEDIES: Readonly<Record<NameKind, string>> = {
  component: "Describe it in given.components.",
  handle: "Register it in an earlier step.",
  call: "Start it in an earlier step, with `as`.",
  result: "Name it with `as` in an earlier step.",
  listener: "Subscribe it in an earlier step.",
  registry: "Create it in an earlier step with registry.create.",
  gate: "Let a behaviour hold it.",
  cell: "Give it a first value in given.cells.",
  owner: "Name <component>.<member>, <component>, policy:<name>, tool:<name>, adapter:<name>, registry or executor.",
  tool: "Describe it in given.tools.",
  gateway: "Create it in an earlier step with gateway.create.",
  toolset: "Create it in an earlier step with toolset.create.",
  adapter: "Create it in an earlier step with adapter.create.",
  surface: "Create it in an earlier step with testing.create.",
};

/** A slip in a name makes a step that asks for nothing, which a negative expectation would take for a refusal. */
export const namesAreGiven: Check = {
  id: "names-are-given",
  title: "What a step speaks of was given, made by an earlier step, or can be made by a behaviour",
  find: (input) => vectorFindings(input, findingsIn),
};

function findingsIn(loaded: LoadedVector) {
  const names = givenNames(loaded);
  const isMissing = ({ kind, name }: { kind: NameKind; name: string }) => !names.get(kind)?.has(name);
  const explain = (kind: NameKind, name: string) =>
    `There is no ${kind} ${name} yet.${didYouMean(name, names.get(kind) ?? [])}`;
  const findings = loaded.steps.flatMap((step, index) => {
    const place = [...stepPath(loaded, index), loaded.vector.kind === "table" ? "with" : step.operation];
    const missing = neededBy(step.operation, step.arguments).filter(isMissing);
    for (const { kind, name } of madeBy(step.operation, step.arguments)) {
      names.set(kind, (names.get(kind) ?? new Set()).add(name));
    }
    return missing.map(({ kind, name, path }) =>
      problemAt(loaded.source, [...place, ...path], explain(kind, name), REMEDIES[kind]),
    );
  });
  // Behaviours run at any time, so what they speak of only has to be somewhere.
  const inScripts = [loaded.given, loaded.steps.map((step) => step.arguments)];
  for (const { operation, with: args } of performedBy(inScripts)) {
    for (const { kind, name } of neededBy(operation, args).filter(isMissing)) {
      findings.push(
        problemAt(loaded.source, [], `A behaviour performs ${operation}: ${explain(kind, name)}`, REMEDIES[kind]),
      );
    }
  }
  visitObjects(inScripts, ({ read }) => {
    if (typeof read === "string" && isMissing({ kind: "cell", name: read })) {
      findings.push(
        problemAt(loaded.source, ["given"], `A behaviour reads a cell: ${explain("cell", read)}`, REMEDIES.cell),
      );
    }
  });
  return findings;
}

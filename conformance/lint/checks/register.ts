import type { Ambiguity, EditionManifest } from "../../../spec/generated/types.js";
import { type JsonFile, problemAt } from "../../load/json-file.js";
import type { Problem } from "../../load/problem.js";
import { didYouMean } from "../../names/near.js";
import type { Check, LintInput } from "../check.js";
import { ruleFindings, vectorFindings } from "../walk.js";

/** Every entry of the register, with its place. */
function ambiguityFindings(input: LintInput, ask: (entry: Ambiguity, source: JsonFile, index: number) => Problem[]) {
  return input.registers
    .filter(({ file }) => file.startsWith("spec/ambiguities/"))
    .flatMap((source) => (source.value as Ambiguity[]).flatMap((entry, index) => ask(entry, source, index)));
}

export const ambiguityReadings: Check = {
  id: "ambiguity-readings",
  title: "An entry of the register has readings with different ids, and ours is one of them",
  find: (input) =>
    ambiguityFindings(input, ({ id, readings, ours }, source, index) => {
      const ids = readings.map((reading) => reading.id);
      const twice = ids.filter((reading, at) => ids.indexOf(reading) !== at);
      return [
        ...twice.map((reading) =>
          problemAt(source, [index, "readings"], `${id} has two readings ${reading}.`, "Rename one."),
        ),
        ...(ids.includes(ours)
          ? []
          : [
              problemAt(
                source,
                [index, "ours"],
                `${id} has no reading ${ours}.${didYouMean(ours, ids)}`,
                "Name one of its readings.",
              ),
            ]),
      ];
    }),
};

export const ambiguityReferences: Check = {
  id: "ambiguity-references",
  title: "Rules and probes name entries of the register, and probes their readings and own steps",
  find: (input) => {
    const { ambiguities } = input.suite;
    const unknown = (id: string) => `The register has no entry ${id}.${didYouMean(id, ambiguities.keys())}`;
    const remedy = "Name an entry of spec/ambiguities, or add it.";
    const rules = ruleFindings(input, ({ rule, source }, path) =>
      rule.ambiguity === undefined || ambiguities.has(rule.ambiguity)
        ? []
        : [problemAt(source, [...path, "ambiguity"], unknown(rule.ambiguity), remedy)],
    );
    const probes = vectorFindings(input, ({ vector, source, steps }) => {
      if (vector.kind !== "probe") return [];
      const entry = ambiguities.get(vector.ambiguity);
      if (!entry) return [problemAt(source, ["ambiguity"], unknown(vector.ambiguity), remedy)];
      const readings = entry.readings.map(({ id }) => id);
      const stepIds = steps.map(({ id }) => id);
      return Object.entries(vector.readings).flatMap(([reading, answers]) => [
        ...(readings.includes(reading)
          ? []
          : [
              problemAt(
                source,
                ["readings", reading],
                `${entry.id} has no reading ${reading}.${didYouMean(reading, readings)}`,
                "Use the register's ids.",
              ),
            ]),
        ...Object.keys(answers ?? {})
          .filter((step) => !stepIds.includes(step))
          .map((step) =>
            problemAt(
              source,
              ["readings", reading, step],
              `There is no step ${step}.${didYouMean(step, stepIds)}`,
              "Name a step of the probe.",
            ),
          ),
      ]);
    });
    return [...rules, ...probes];
  },
};

/** What a subject must keep is what a manifest lists; a slip there is a rule that silently does not count. */
export const editionManifests: Check = {
  id: "edition-manifests",
  title: "A manifest requires rules of its edition that are in force, and before release all stable ones",
  find: (input) => {
    const { rules, editions } = input.suite;
    const listed = input.registers
      .filter(({ file }) => file.startsWith("spec/editions/"))
      .flatMap((source) => manifestFindings(source, input));
    const missing = ruleFindings(input, ({ rule, source }, path) =>
      rule.editions.flatMap((edition) => {
        const manifest = editions.get(edition);
        if (!manifest) {
          const remedy = `Add spec/editions/${edition}.json.`;
          return [problemAt(source, [...path, "editions"], `Edition ${edition} has no manifest.`, remedy)];
        }
        if (manifest.released || rule.status !== "stable" || manifest.required.includes(rule.id)) return [];
        const message = `Edition ${edition} is not released yet and does not require the stable rule ${rule.id}.`;
        return [problemAt(source, path, message, `Add it to spec/editions/${edition}.json.`)];
      }),
    );
    return rules.size === 0 ? listed : [...listed, ...missing];
  },
};

function manifestFindings(source: JsonFile, { suite }: LintInput): Problem[] {
  const { edition, required } = source.value as EditionManifest;
  return required.flatMap((id, index) => {
    const at = (message: string, remedy: string) => [problemAt(source, ["required", index], message, remedy)];
    const rule = suite.rules.get(id)?.rule;
    if (!rule) return at(`There is no rule ${id}.${didYouMean(id, suite.rules.keys())}`, "Name a rule of spec/rules.");
    if (!rule.editions.includes(edition)) return at(`${id} is not a rule of edition ${edition}.`, "Take it out.");
    if (rule.status !== "experimental" && rule.status !== "future") return [];
    return at(`${id} is ${rule.status}, and such a rule is never scored.`, "Take it out until it is stable.");
  });
}

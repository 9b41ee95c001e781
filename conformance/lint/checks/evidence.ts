import { problemAt } from "../../load/json-file.js";
import { isJudged, type LoadedVector } from "../../load/vector.js";
import type { Check, LintInput } from "../check.js";
import { ruleFindings, stepFindings, vectorFindings } from "../walk.js";

function vectorsOf({ suite }: LintInput): Map<string, LoadedVector[]> {
  const byRule = new Map<string, LoadedVector[]>();
  for (const loaded of suite.vectors.values()) {
    if (loaded.vector.kind === "probe") continue;
    for (const id of loaded.vector.rules) byRule.set(id, [...(byRule.get(id) ?? []), loaded]);
  }
  return byRule;
}

/** What nothing tests is never green, so it would keep every subject from being judged. */
export const rulesHaveVectors: Check = {
  id: "rules-have-vectors",
  title: "Each rule that vectors judge has a vector, in each of its editions",
  find: (input) => {
    const vectors = vectorsOf(input);
    return ruleFindings(input, ({ rule, source }, path) => {
      if (rule.verifiedBy !== "vector" || rule.status === "deprecated" || rule.status === "future") return [];
      const own = vectors.get(rule.id) ?? [];
      if (own.length === 0)
        return [problemAt(source, path, `No vector tests ${rule.id}.`, "Write one; see docs/vectors.md.")];
      const bare = rule.editions.filter((edition) => !own.some(({ editions }) => editions.includes(edition)));
      return bare.map((edition) =>
        problemAt(source, path, `No vector tests ${rule.id} in edition ${edition}.`, "Write one; see docs/vectors.md."),
      );
    });
  },
};

/** An implementation that refuses everything must not pass, nor one that accepts everything. */
export const bothPolarities: Check = {
  id: "both-polarities",
  title: "The vectors of a rule show what must be accepted and what must be refused",
  find: (input) => {
    const vectors = vectorsOf(input);
    return ruleFindings(input, ({ rule, source }, path) => {
      const own = vectors.get(rule.id) ?? [];
      if (own.length === 0 || rule.singlePolarity !== undefined) return [];
      const shown = new Set(own.flatMap(({ vector }) => ("polarity" in vector ? vector.polarity : [])));
      const missing = (["accept", "refuse"] as const).filter((polarity) => !shown.has(polarity));
      return missing.map((polarity) =>
        problemAt(
          source,
          path,
          `No vector of ${rule.id} has the polarity ${polarity}.`,
          "Write the near twin, or say in singlePolarity why there is none.",
        ),
      );
    });
  },
};

/** A step that asserts nothing cannot fail. */
export const stepsAssert: Check = {
  id: "steps-assert",
  title: "Each step of a scenario expects something or is marked as set-up or attempt",
  find: (input) =>
    stepFindings(input, (step, path, { vector, source }) => {
      if (vector.kind !== "scenario") return [];
      if (step.prepares || step.mayThrow || step.expectation) return [];
      return [
        problemAt(source, path, `The step ${step.id} asserts nothing.`, "Add expect or throws, or mark it with setup."),
      ];
    }),
};

/** Nothing but preparation judges nothing. */
export const vectorsAssert: Check = {
  id: "vectors-assert",
  title: "Each vector that is graded asserts something",
  find: (input) =>
    vectorFindings(input, ({ vector, source, steps }) =>
      vector.kind === "probe" || steps.some(isJudged)
        ? []
        : [
            problemAt(
              source,
              ["steps"],
              "No step asserts anything.",
              "Let the last step expect what the rule demands.",
            ),
          ],
    ),
};

/** A verdict is given under the rule's profile and edition; a vector of another would never count, or count wrongly. */
export const vectorScope: Check = {
  id: "vector-scope",
  title: "A vector has the profile of its rules, and an edition that all of them share",
  find: (input) =>
    vectorFindings(input, ({ vector, source, editions }) => {
      if (vector.kind === "probe") return [];
      const rules = vector.rules.flatMap((id) => input.suite.rules.get(id)?.rule ?? []);
      const found = rules
        .filter(({ profile }) => profile !== vector.profile)
        .map(({ id, profile }) =>
          problemAt(
            source,
            ["profile"],
            `${id} is a rule of the profile ${profile}, not ${vector.profile}.`,
            "Correct the profile, or test the rule in a vector of its own.",
          ),
        );
      const field = vector.editions ? "editions" : "rules";
      if (editions.length === 0) {
        found.push(
          problemAt(source, [field], "Its rules share no edition, so it is never played.", "Split the vector."),
        );
      }
      for (const { id, editions: own } of rules) {
        const strange = editions.filter((edition) => !own.includes(edition));
        if (strange.length === 0) continue;
        found.push(
          problemAt(source, [field], `${id} is not a rule of edition ${strange.join(", ")}.`, "Leave the edition out."),
        );
      }
      return found;
    }),
};

import { referenceAdapters } from "../../faults/reference-adapters.js";
import { problemAt } from "../../load/json-file.js";
import { didYouMean } from "../../names/near.js";
import { propertiesOf } from "../../properties/all.js";
import type { Check } from "../check.js";
import { faultFindings, ruleFindings, vectorFindings } from "../walk.js";

/** A kill that names nothing real is a proof that is never made. */
export const kills: Check = {
  id: "kills",
  title: "A kill names a fault of one of the vector's rules, and a step of the vector",
  find: (input) =>
    vectorFindings(input, ({ vector, source, steps }) => {
      if (vector.kind === "probe") return [];
      return (vector.kills ?? []).flatMap((kill, index) => {
        const at = (member: string, message: string, remedy: string) =>
          problemAt(source, ["kills", index, member], message, remedy);
        const fault = input.suite.faults.get(kill.fault)?.fault;
        const found = [];
        if (!fault) {
          const near = didYouMean(kill.fault, input.suite.faults.keys());
          found.push(
            at(
              "fault",
              `There is no fault ${kill.fault}.${near}`,
              "Name one of conformance/faults/patches, or add it.",
            ),
          );
        } else if (!vector.rules.includes(fault.breaks)) {
          const remedy = "Kills are judged by the fault's own rule: add the rule to the vector, or take the kill out.";
          found.push(at("fault", `The fault breaks ${fault.breaks}, which the vector does not test.`, remedy));
        }
        if (!steps.some(({ id }) => id === kill.at)) {
          const what = vector.kind === "table" ? "row" : "step";
          const near = didYouMean(
            kill.at,
            steps.map(({ id }) => id),
          );
          found.push(at("at", `There is no ${what} ${kill.at}.${near}`, `Name the ${what} that fails.`));
        } else if (steps.some(({ id, prepares }) => id === kill.at && prepares)) {
          found.push(at("at", `The step ${kill.at} only prepares, so it fails nobody.`, "Name the step that fails."));
        }
        return found;
      });
    }),
};

/** The same of properties, which are code and have no line to point at. */
export const propertyKills: Check = {
  id: "property-kills",
  title: "A kill of a property names a fault of one of the property's rules",
  find: ({ suite }) =>
    propertiesOf(suite).flatMap(({ id, rules, kills: claimed = [] }) =>
      claimed.flatMap((name) => {
        const at = (message: string, remedy: string) => [
          { file: "conformance/properties", field: id, message, remedy },
        ];
        const fault = suite.faults.get(name)?.fault;
        if (!fault) {
          const near = didYouMean(name, suite.faults.keys());
          return at(`There is no fault ${name}.${near}`, "Name one of conformance/faults/patches, or add it.");
        }
        if (rules.includes(fault.breaks)) return [];
        const remedy = "Kills are judged by the fault's own rule: add the rule to the property, or take the kill out.";
        return at(`The fault ${name} breaks ${fault.breaks}, which the property does not test.`, remedy);
      }),
    ),
};

/** A fault that no vector says it catches proves nothing. */
export const faultsAreKilled: Check = {
  id: "faults-are-killed",
  title: "Each fault breaks a rule of its edition, and a vector or property of that rule says that it catches it",
  find: (input) =>
    faultFindings(input, ({ fault, source }, path) => {
      const rule = input.suite.rules.get(fault.breaks)?.rule;
      if (!rule) {
        const message = `There is no rule ${fault.breaks}.${didYouMean(fault.breaks, input.suite.rules.keys())}`;
        return [problemAt(source, [...path, "breaks"], message, "Name a rule of spec/rules.")];
      }
      const edition = fault.edition ?? "0.2";
      if (!rule.editions.includes(edition)) {
        const message = `The rule ${rule.id} is not of edition ${edition}.`;
        return [
          problemAt(source, [...path, fault.edition ? "edition" : "breaks"], message, "Correct the fault's edition."),
        ];
      }
      const isKilled = [...input.suite.vectors.values()].some(
        ({ vector }) =>
          vector.kind !== "probe" &&
          vector.rules.includes(fault.breaks) &&
          vector.kills?.some((kill) => kill.fault === fault.id),
      );
      const byProperty = propertiesOf(input.suite).some(
        ({ rules, kills: claimed }) => rules.includes(fault.breaks) && claimed?.includes(fault.id),
      );
      if (isKilled || byProperty) return [];
      const remedy = `agent-surface-conformance faults --fault ${fault.id} tells which vector to add it to, if any.`;
      return [problemAt(source, path, `No vector of ${fault.breaks} has a kill for the fault ${fault.id}.`, remedy)];
    }),
};

/** A fault whose text is gone tests the rule no more. */
export const faultsApply: Check = {
  id: "faults-apply",
  title: "The text that a fault replaces stands exactly once in the reference, and its adapter is one",
  find: (input) =>
    faultFindings(input, ({ fault, source }, path) => {
      const adapters = referenceAdapters();
      if (fault.adapter !== undefined && !adapters.has(fault.adapter)) {
        const message = `There is no reference adapter ${fault.adapter}.${didYouMean(fault.adapter, adapters.keys())}`;
        const remedy = "Name one of conformance/faults/reference-adapters.json, or add it.";
        return [problemAt(source, [...path, "adapter"], message, remedy)];
      }
      const text = input.referenceFile(fault.file);
      if (text === undefined) {
        const message = `There is no file reference-impl/${fault.file}.`;
        return [problemAt(source, [...path, "file"], message, "Follow the reference to where the rule is kept now.")];
      }
      const times = text.split(fault.before).length - 1;
      if (times === 1) return [];
      const message = `"before" stands ${times} times in reference-impl/${fault.file}, not once.`;
      return [problemAt(source, [...path, "before"], message, "Quote the text as it stands now, and enough of it.")];
    }),
};

/** Vectors that were never seen to fail may be unable to. */
export const rulesHaveFaults: Check = {
  id: "rules-have-faults",
  title: "Each rule that vectors judge has a fault that breaks it",
  find: (input) => {
    const broken = new Set([...input.suite.faults.values()].map(({ fault }) => fault.breaks));
    return ruleFindings(input, ({ rule, area, source }, path) => {
      if (rule.verifiedBy !== "vector" || rule.status === "deprecated" || rule.status === "future") return [];
      if (broken.has(rule.id)) return [];
      const remedy = `Add a fault that breaks it to conformance/faults/patches/${area}.json.`;
      return [problemAt(source, path, `No fault breaks ${rule.id}, so nobody has seen its vectors fail.`, remedy)];
    });
  },
};

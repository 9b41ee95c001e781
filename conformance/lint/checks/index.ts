import type { Check } from "../check.js";
import { expressionsCompile, refsAreBound } from "./bindings.js";
import { bothPolarities, rulesHaveVectors, stepsAssert, vectorScope, vectorsAssert } from "./evidence.js";
import { areaIsFile, idsKnown, idsStay } from "./ids.js";
import { faultsApply, faultsAreKilled, kills, propertyKills, rulesHaveFaults } from "./kills.js";
import { namesAreGiven } from "./names.js";
import { ambiguityReadings, ambiguityReferences, editionManifests } from "./register.js";
import { oneKeyword, successors } from "./sentences.js";

/** What the loader finds: syntax, schema, ids that are not their file's place, names of rules, fixtures, operators. */
const loads: Check = {
  id: "loads",
  title: "Each file of the suite is JSON, fits its schema, and names only what there is",
  find: ({ suite }) => [...suite.problems],
};

/** Everything that is looked for, in the order in which an author would mend it. */
export const CHECKS: readonly Check[] = [
  loads,
  idsStay,
  idsKnown,
  areaIsFile,
  oneKeyword,
  successors,
  ambiguityReadings,
  ambiguityReferences,
  editionManifests,
  namesAreGiven,
  refsAreBound,
  expressionsCompile,
  stepsAssert,
  vectorsAssert,
  vectorScope,
  kills,
  propertyKills,
  faultsAreKilled,
  faultsApply,
  bothPolarities,
  rulesHaveVectors,
  rulesHaveFaults,
];

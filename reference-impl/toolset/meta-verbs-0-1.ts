import { VERBS as CURRENT, TARGET, text, type VerbSet, verb } from "./meta-verbs.js";

/** AS-META-031, AS-META-032: no version goes along, and what the input may be is left to the registry. */
export const VERBS: VerbSet = Object.freeze({
  ...CURRENT,
  act: verb(
    "surface_act",
    "Perform an action, or call a procedure.",
    {
      ...TARGET,
      input: { description: "Input of the capability." },
      invocationId: text("The same for every retry of one request."),
      confirmationId: text("Evidence, once the user has confirmed."),
    },
    ["capabilityId", "input"],
  ),
  repairsInput: false,
});

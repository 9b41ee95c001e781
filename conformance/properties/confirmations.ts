import fc from "fast-check";
import {
  type Json,
  jsonObject,
  otherOrder,
  reordered,
  twoDifferent,
  withMinusZeros,
  withUndefinedMembers,
} from "./json-values.js";
import type { Property, Story, StoryStep } from "./property.js";
import { action, component, failed, mount, ok } from "./stories.js";

const COMMON = { profile: "registry", editions: ["0.2"], requires: ["confirmations"] } as const;
const GIVEN = {
  components: {
    desk: component("desk", { actions: { erase: action({ count: "runs" }, { confirmation: "required" }) } }),
  },
};

function call(id: string, input: Json, evidence: object, expect: object): StoryStep {
  const request = { invocationId: { $$opaque: "call" }, capabilityId: "view:desk.erase", input, ...evidence };
  return { id, invoke: { request }, expect };
}

/** One input is approved, and one is retried with the evidence of that. */
function approvedThenRetried(approved: Json, retried: Json, expect: object): Story {
  const demand = { details: { $$subset: { confirmationId: { $$bind: "evidence" } } } };
  const confirmationId = { $$ref: "evidence" };
  return {
    given: GIVEN,
    steps: [
      mount("desk"),
      call("ask", approved, {}, failed("CONFIRMATION_REQUIRED", demand)),
      { id: "approve", setup: true, "confirmations.resolve": { confirmationId, resolution: { approved: true } } },
      call("retry", retried, { confirmationId }, expect),
    ],
  };
}

/** Evidence is accepted if and only if the retried request equals the approved one: "Confirmation protocol". */
export const confirmationProperties: readonly Property[] = [
  {
    id: "property/confirmation-same-value",
    rules: ["AS-CONFIRM-002"],
    title: "A retry with any other writing of the approved input runs",
    catches: "evidence that is bound to how the input was written: an approved call is refused",
    kills: ["confirmation-order-counts", "confirmation-order-counts-below"],
    ...COMMON,
    stories: fc.tuple(jsonObject, otherOrder, fc.boolean()).map(([input, order, negate]) => {
      const retried = reordered(input, order);
      return approvedThenRetried(input, negate ? withMinusZeros(retried) : retried, ok({ output: 1 }));
    }),
  },
  {
    id: "property/confirmation-undefined-members",
    rules: ["AS-CONFIRM-002"],
    title: "A retry without the members of the approved input that were undefined runs",
    catches: "undefined that is compared as null or as a member: an approved call that went through JSON is refused",
    kills: ["confirmation-undefined-is-null"],
    ...COMMON,
    requires: ["confirmations", "js-values"],
    stories: jsonObject.map((input) => approvedThenRetried(withUndefinedMembers(input), input, ok({ output: 1 }))),
  },
  {
    id: "property/confirmation-difference",
    rules: ["AS-CONFIRM-001"],
    title: "A retry with any change of the approved input is refused",
    catches: "evidence that is bound to less than the whole input: something runs that nobody approved",
    kills: [
      "confirmation-bound-without-input",
      "confirmation-null-is-nothing",
      "confirmation-bound-to-top-members",
      "confirmation-values-as-texts",
      "confirmation-texts-normalised",
      "confirmation-prototype-member-lost",
    ],
    ...COMMON,
    stories: twoDifferent.map(([input, other]) => {
      const refused = failed("CONFIRMATION_INVALID", { details: { $$subset: { reason: "mismatch" } } });
      return approvedThenRetried(input, other, refused);
    }),
  },
];

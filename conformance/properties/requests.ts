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

const COMMON = { profile: "registry", editions: ["0.2"] } as const;
const GIVEN = { components: { panel: component("panel", { actions: { run: action({ count: "runs" }) } }) } };

function call(id: string, input: Json, expect: object): StoryStep {
  const request = { invocationId: { $$opaque: "call" }, capabilityId: "view:panel.run", input };
  return { id, invoke: { request }, expect };
}

/** One request, and another one under its invocation id. */
function twoRequests(first: Json, second: Json, expect: object): Story {
  const steps = [
    mount("panel"),
    call("first", first, { ...ok({ output: 1 }), $$bind: "first" }),
    call("second", second, expect),
  ];
  return { given: GIVEN, steps };
}

const REMEMBERED = { $$ref: "first" };

/** Canonical equality of requests: "Invocation identity, idempotency, and conflict safety". */
export const requestProperties: readonly Property[] = [
  {
    id: "property/request-same-value",
    rules: ["AS-IDENT-001"],
    title: "Any request that is repeated is given the remembered result, whatever sign its zeros have",
    catches: "requests that are compared by a serialisation of the host language: a retry that lost a sign conflicts",
    kills: ["invocation-identity-nothing-remembered", "invocation-identity-minus-zero-differs"],
    ...COMMON,
    stories: fc
      .tuple(jsonObject, fc.boolean())
      .map(([input, negate]) => twoRequests(input, negate ? withMinusZeros(input) : input, REMEMBERED)),
  },
  {
    id: "property/request-member-order",
    rules: ["AS-IDENT-015"],
    title: "Any request is the same request when its input's members stand in another order",
    catches: "a comparison that sorts no members, or only some of them: a retry by another serialiser conflicts",
    kills: [
      "invocation-identity-fingerprint-as-issued-text",
      "invocation-identity-fingerprint-sorts-first-level",
      "invocation-identity-fingerprint-skips-lists",
    ],
    ...COMMON,
    stories: fc
      .tuple(jsonObject, otherOrder)
      .map(([input, order]) => twoRequests(input, reordered(input, order), REMEMBERED)),
  },
  {
    id: "property/request-undefined-members",
    rules: ["AS-IDENT-016"],
    title: "Any request is the same request when its input has further members that are undefined",
    catches: "undefined that is compared as null or as a member: a retry that went through JSON conflicts with itself",
    kills: ["invocation-identity-undefined-is-null"],
    ...COMMON,
    requires: ["js-values"],
    stories: jsonObject.map((input) => twoRequests(withUndefinedMembers(input), input, REMEMBERED)),
  },
  {
    id: "property/request-difference",
    rules: ["AS-IDENT-017"],
    title: "Any change of one value, its type or its place in a list makes another request",
    catches: "a comparison that confuses two values: a new request silently gets the result of an earlier one",
    kills: [
      "invocation-identity-numbers-as-text",
      "invocation-identity-scalars-as-text",
      "invocation-identity-null-dropped",
      "invocation-identity-falsy-alike",
      "invocation-identity-lists-as-objects",
      "invocation-identity-lists-joined",
      "invocation-identity-texts-folded",
      "invocation-identity-texts-trimmed",
      "invocation-identity-texts-normalised",
      "invocation-identity-integers-only",
      "invocation-identity-proto-member-dropped",
    ],
    ...COMMON,
    stories: twoDifferent.map(([input, other]) => twoRequests(input, other, failed("INVOCATION_CONFLICT"))),
  },
];

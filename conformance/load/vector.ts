import type {
  ComponentGiven,
  EditionName,
  Feature,
  Given,
  ProbeVector,
  Row,
  Step,
  TableVector,
  Vector,
} from "../../spec/generated/types.js";
import { patchComponent } from "./component-patch.js";
import { expandGenerators, mapped } from "./expand.js";
import { usesJavaScriptValues } from "./js-values.js";
import type { JsonFile } from "./json-file.js";
import { featuresOfGiven, featuresOfStep, QUERY_NAMES } from "./operations.js";
import { findOperator, isKnownOperator } from "./operators.js";
import { isOperation, schemaCheck } from "./schemas.js";
import { noteSound } from "./sound-parts.js";

/** What one step asks for. */
export interface PlayStep {
  id: string;
  /** An operation of the driver protocol, or a question to the transcript (QUERY_NAMES). */
  operation: string;
  arguments: Record<string, unknown>;
  /** What must come of it; absent for steps that only prepare and for those of a probe. */
  expectation?: { kind: "value" | "throw"; pattern: unknown };
  /** It only prepares: what it expects is what the rest of the story needs, and not what the rules demand. */
  prepares: boolean;
  /** The documents leave open whether it throws. */
  mayThrow: boolean;
  /** Features without which the step is left out. */
  requires: readonly Feature[];
}

/** A vector that is ready to be played: its shorthand is resolved and its generators are expanded. */
export interface LoadedVector {
  vector: Vector;
  source: JsonFile;
  editions: readonly EditionName[];
  /** Features without which nothing of it can be played. */
  requires: readonly Feature[];
  given: Given;
  steps: readonly PlayStep[];
  /** Of a probe: per reading, what the named steps answer. */
  readings?: Record<string, Record<string, unknown>>;
}

/** Whether the subject is judged by this step: what a step expects that only prepares is another rule's matter. */
export function isJudged({ expectation, prepares }: PlayStep): boolean {
  return expectation !== undefined && !prepares;
}

/** Why a vector cannot be used. */
export interface VectorFinding {
  path: (string | number)[];
  message: string;
  remedy: string;
}

interface KnownRule {
  rule: { editions: readonly EditionName[] };
}

const CHECKS = {
  table: schemaCheck("vector.schema.json#/$defs/TableVector"),
  scenario: schemaCheck("vector.schema.json#/$defs/ScenarioVector"),
  probe: schemaCheck("vector.schema.json#/$defs/ProbeVector"),
};
const checkGiven = schemaCheck("protocol.schema.json#/$defs/Given");

const STEP_FIELDS: ReadonlySet<string> = new Set(["id", "note", "setup", "attempt", "expect", "throws", "requires"]);
const SEE_SCHEMA = "See spec/schemas/vector.schema.json for what a vector may hold.";

/** Checks a vector and makes it ready; the first thing that is wrong with it is the answer otherwise. */
export function loadVector(
  source: JsonFile,
  rules: ReadonlyMap<string, KnownRule>,
  fixtures: ReadonlyMap<string, ComponentGiven>,
): LoadedVector | VectorFinding {
  const kind = (source.value as { kind?: unknown } | null)?.kind;
  if (kind !== "table" && kind !== "scenario" && kind !== "probe") {
    return { path: ["kind"], message: "A vector's kind is table, scenario or probe.", remedy: SEE_SCHEMA };
  }
  const misfit = CHECKS[kind](source.value);
  if (misfit) return { ...misfit, remedy: SEE_SCHEMA };
  const vector = source.value as Vector;
  const wrong =
    wrongId(vector, source.file) ?? unknownRule(vector, rules) ?? unknownOperator(vector) ?? unboundReference(vector);
  if (wrong) return wrong;

  const given = resolveGiven("given" in vector ? (vector.given ?? {}) : {}, fixtures);
  if ("message" in given) return given;
  const steps = vector.kind === "table" ? rowSteps(vector) : namedSteps(vector.steps);
  if (!Array.isArray(steps)) return steps;
  const wrongStep = repeatedStep(steps, vector.kind) ?? wrongArguments(steps, vector.kind);
  if (wrongStep) return wrongStep;

  return {
    vector,
    source,
    editions: vector.editions ?? sharedEditions(vector, rules),
    requires: [
      ...new Set([
        ...(vector.requires ?? []),
        ...featuresOfGiven(given),
        ...(usesJavaScriptValues(given) ? JS_VALUES : []),
        ...(steps.some(({ arguments: { callId } }) => callId !== undefined) ? CALL_IDS : []),
      ]),
    ],
    given,
    steps,
    ...(vector.kind === "probe"
      ? { readings: expandGenerators(vector.readings) as Record<string, Record<string, unknown>> }
      : {}),
  };
}

const JS_VALUES: readonly Feature[] = ["js-values"];
/** A story that repeats a call by its id makes no sense without: no step of it can be left out. */
const CALL_IDS: readonly Feature[] = ["call-ids"];

function wrongId(vector: Vector, file: string): VectorFinding | undefined {
  const expected = file.replace(/^vectors\//, "").replace(/\.json$/, "");
  if (vector.id === expected) return undefined;
  return {
    path: ["id"],
    message: `The id ${JSON.stringify(vector.id)} is not the file's place, ${JSON.stringify(expected)}.`,
    remedy: "Move the file or change the id, if it was never published.",
  };
}

function unknownRule(vector: Vector, rules: ReadonlyMap<string, KnownRule>): VectorFinding | undefined {
  if (vector.kind === "probe") return undefined;
  const index = vector.rules.findIndex((id) => !rules.has(id));
  if (index === -1) return undefined;
  return {
    path: ["rules", index],
    message: `There is no rule ${vector.rules[index]}.`,
    remedy: "Name a rule of spec/rules, or add this one.",
  };
}

function unknownOperator(vector: Vector): VectorFinding | undefined {
  const found = findOperator(vector, (name) => !isKnownOperator(name));
  if (!found) return undefined;
  return {
    path: found.path,
    message: `Unknown operator ${found.name}.`,
    remedy: "See docs/vectors.md for the operators.",
  };
}

/** A reference to a name that nothing binds can never be filled. */
function unboundReference(vector: Vector): VectorFinding | undefined {
  const bound = new Set<string>();
  findOperator(vector, (name, argument) => {
    if (name === "$$bind") bound.add(String(argument));
    return false;
  });
  const unbound = findOperator(vector, (name, argument) => name === "$$ref" && !bound.has(String(argument)));
  if (!unbound) return undefined;
  return {
    path: unbound.path,
    message: `Nothing is bound to ${JSON.stringify(unbound.argument)}.`,
    remedy: "Bind it with $$bind in an earlier step's expectation.",
  };
}

function sharedEditions(vector: Vector, rules: ReadonlyMap<string, KnownRule>): EditionName[] {
  const all: EditionName[] = ["0.1", "0.2"];
  if (vector.kind === "probe") return ["0.2"];
  return all.filter((edition) => vector.rules.every((id) => rules.get(id)?.rule.editions.includes(edition)));
}

/** Shared fixtures are put in and patched, so that a driver never hears of them. */
function resolveGiven(given: object, fixtures: ReadonlyMap<string, ComponentGiven>): Given | VectorFinding {
  const { components, ...rest } = given as { components?: Record<string, unknown> };
  const resolved: [string, unknown][] = [];
  for (const [name, component] of Object.entries(components ?? {})) {
    const { use, with: patch, ...others } = component as { use?: string; with?: unknown };
    if (use === undefined) {
      resolved.push([name, component]);
      continue;
    }
    const path = ["given", "components", name];
    const fixture = fixtures.get(use);
    if (!fixture) {
      const remedy = `Known fixtures: ${[...fixtures.keys()].join(", ")}.`;
      return { path: [...path, "use"], message: `There is no fixture ${JSON.stringify(use)}.`, remedy };
    }
    const stray = Object.keys(others)[0];
    if (stray) {
      const remedy = "Beside `use` only `with` may stand: put it in there.";
      return { path: [...path, stray], message: `Unknown key ${JSON.stringify(stray)}.`, remedy };
    }
    resolved.push([name, patch === undefined ? fixture : patchComponent(fixture, patch)]);
  }
  // Not by a spread: a literal that goes on after one is an object unlike all others, and slow to read ever after.
  const world: Record<string, unknown> = rest;
  if (components) world.components = Object.fromEntries(resolved);
  const whole = expandGenerators(world);
  const misfit = checkFilled(checkGiven, whole as object);
  if (misfit) return { ...misfit, path: ["given", ...misfit.path], remedy: SEE_SCHEMA };
  return whole as Given;
}

function rowSteps(vector: TableVector): PlayStep[] {
  return vector.rows.map((row) => playStep(row.id, vector.operation, row.with, row, []));
}

function namedSteps(steps: ProbeVector["steps"]): PlayStep[] | VectorFinding {
  const result: PlayStep[] = [];
  for (const [index, step] of steps.entries()) {
    const names = Object.keys(step).filter((key) => !STEP_FIELDS.has(key));
    const [operation] = names;
    if (operation === undefined || names.length > 1) {
      const message = operation ? `A step does one thing, not ${names.join(" and ")}.` : "The step does nothing.";
      return { path: ["steps", index], message, remedy: "Give each step exactly one operation." };
    }
    if (step.expect !== undefined && step.throws !== undefined) {
      const remedy = "Keep the one that is meant.";
      return { path: ["steps", index], message: "A step has either expect or throws.", remedy };
    }
    const given = (step as unknown as Record<string, Record<string, unknown>>)[operation] ?? {};
    result.push(playStep(step.id, operation, given, step, step.requires ?? []));
  }
  return result;
}

function playStep(
  id: string,
  operation: string,
  given: Record<string, unknown>,
  source: Row | Step,
  requires: readonly Feature[],
): PlayStep {
  const args = expandGenerators(given) as Record<string, unknown>;
  const implied = [...featuresOfStep(operation, args), ...(usesJavaScriptValues(args) ? JS_VALUES : [])];
  const mayThrow = "attempt" in source && source.attempt === true;
  const prepares = "setup" in source && source.setup === true;
  const expectation = expectationOf(source);
  return {
    id,
    operation,
    arguments: args,
    prepares,
    mayThrow,
    requires: [...new Set([...requires, ...implied])],
    ...(expectation && { expectation }),
  };
}

function expectationOf({ throws, expect }: Row | Step): PlayStep["expectation"] {
  if (throws !== undefined) return { kind: "throw", pattern: expandGenerators(throws) };
  if (expect !== undefined) return { kind: "value", pattern: expandGenerators(expect) };
  return undefined;
}

/** The arguments of a protocol operation fit it, whatever text will stand in the place of a reference. */
function wrongArguments(steps: readonly PlayStep[], kind: Vector["kind"]): VectorFinding | undefined {
  for (const [index, { operation, arguments: args }] of steps.entries()) {
    if (QUERY_NAMES.has(operation)) continue;
    const check = argumentCheck(operation);
    const misfit = checkFilled(check, args);
    if (!misfit) continue;
    const place = kind === "table" ? ["rows", index, "with"] : ["steps", index, operation];
    const remedy = `See spec/schemas/protocol.schema.json, Operations, ${operation}.`;
    return { path: [...place, ...misfit.path], message: misfit.message, remedy };
  }
  return undefined;
}

type Check = ReturnType<typeof schemaCheck>;

const argumentChecks = new Map<string, Check>();

function argumentCheck(operation: string): Check {
  let check = argumentChecks.get(operation);
  if (!check) {
    check = isOperation(operation)
      ? schemaCheck(`protocol.schema.json#/$defs/Operations/properties/${operation}`)
      : () => ({ path: [], message: `There is no operation ${JSON.stringify(operation)}.` });
    argumentChecks.set(operation, check);
  }
  return check;
}

/** Checks a part of a vector with some text in the place of each reference. */
function checkFilled(check: Check, part: object): ReturnType<Check> {
  const filled = fillReferences(part);
  const misfit = check(filled);
  if (!misfit && filled === part) noteSound(part);
  return misfit;
}

function fillReferences(node: unknown): unknown {
  if (typeof node !== "object" || node === null) return node;
  if (Object.hasOwn(node, "$$opaque") || Object.hasOwn(node, "$$ref")) return "reference";
  return mapped(node, fillReferences);
}

function repeatedStep(steps: readonly PlayStep[], kind: Vector["kind"]): VectorFinding | undefined {
  const seen = new Set<string>();
  for (const [index, step] of steps.entries()) {
    const path = [kind === "table" ? "rows" : "steps", index];
    if (seen.has(step.id)) {
      return { path, message: `The step id ${step.id} stands twice.`, remedy: "Give each step its own id." };
    }
    const since = QUERY_NAMES.has(step.operation) ? step.arguments.since : undefined;
    if (typeof since === "string" && !seen.has(since)) {
      return { path, message: `No earlier step is called ${since}.`, remedy: "Let `since` name a step above." };
    }
    seen.add(step.id);
  }
  return undefined;
}

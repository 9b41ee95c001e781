import type { Threw } from "../../spec/generated/types.js";
import { encode } from "./encode.js";
import { isObject } from "./own.js";
import type { SubjectModule } from "./subject-module.js";

/** Classes that the documents name; an error of one of them is called so even if the module renamed it. */
const DOCUMENTED = ["AgentSurfaceDefinitionError", "AgentSchemaError", "AgentSurfaceError"] as const;

/** Longest message that is reported. */
const MAX_MESSAGE = 2000;

/** Describes what was thrown or rejected with, whatever it is. Never throws itself. */
export function describeThrow(thrown: unknown, module: SubjectModule): Threw {
  try {
    return isObject(thrown) ? describeObject(thrown, module) : { name: "", message: String(thrown) };
  } catch {
    return { name: "", message: "(a value that cannot be read)" };
  }
}

function describeObject(thrown: Record<string, unknown>, module: SubjectModule): Threw {
  const isError = thrown instanceof Error || typeof thrown.stack === "string";
  if (!isError) return { name: "", message: JSON.stringify(encode(thrown)).slice(0, MAX_MESSAGE) };
  const described: Threw = { name: nameOf(thrown, module), message: String(thrown.message).slice(0, MAX_MESSAGE) };
  if (typeof thrown.code === "string") described.code = thrown.code;
  if (thrown.payload !== undefined) described.payload = encode(thrown.payload);
  if (thrown.issues !== undefined) described.issues = encode(thrown.issues);
  return described;
}

function nameOf(error: Record<string, unknown>, module: SubjectModule): string {
  for (const name of DOCUMENTED) {
    const documented: unknown = module[name];
    if (typeof documented === "function" && error instanceof documented) return name;
  }
  const ownName = typeof error.name === "string" ? error.name : "";
  if ((DOCUMENTED as readonly string[]).includes(ownName)) return ownName;
  const made: unknown = (error.constructor as { name?: unknown } | undefined)?.name;
  return typeof made === "string" && made !== "" && made !== "Error" ? made : ownName || "Error";
}

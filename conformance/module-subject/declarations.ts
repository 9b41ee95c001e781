import type { ComponentGiven, ProcedureGiven, SchemaGiven, ToolGiven } from "../../spec/generated/types.js";
import { decode } from "./decode.js";
import type { CapabilityDeclaration, Declaration } from "./manifest.js";
import { emptyDocument } from "./schemas.js";
import type { SubjectModule } from "./subject-module.js";

/** Trust label of a component that does not tell its own. */
const DEFAULT_ORIGIN = "first-party";

/**
 * What a compiler would read off a component. Whatever is missing or wrong in it is declared as it is: the registry's
 * own checks of the definition are to be reached, not the authority's.
 */
export function declareComponent(module: SubjectModule, name: string, given: ComponentGiven): Declaration {
  const shared = {
    origin: given.origin === undefined ? DEFAULT_ORIGIN : decode(given.origin),
    ...(given.tags !== undefined && { tags: decode(given.tags) }),
  };
  const idOf = (member: string) => `view:${String(decode(given.type))}.${member}`;
  const capabilities: CapabilityDeclaration[] = [];
  for (const [member, observation] of Object.entries(given.observations ?? {})) {
    capabilities.push({
      capabilityId: idOf(member),
      kind: "observation",
      description: decode(observation?.description),
      effect: "read",
      outputSchema: documentOf(module, observation?.output),
      ...shared,
    });
  }
  for (const [member, action] of Object.entries(given.actions ?? {})) {
    capabilities.push({
      capabilityId: idOf(member),
      kind: "action",
      description: decode(action?.description),
      effect: decode(action?.effect),
      inputSchema: documentOf(module, action?.input),
      outputSchema: documentOf(module, action?.output),
      confirmation: decode(action?.confirmation),
      ...shared,
    });
  }
  for (const procedure of given.procedures ?? []) capabilities.push(declareProcedure(procedure, shared));
  return withDefect({ name, capabilities }, given.proof);
}

/** What a compiler would read off an external tool. */
export function declareTool(module: SubjectModule, name: string, given: ToolGiven): Declaration {
  const capability: CapabilityDeclaration = {
    capabilityId: String(decode(given.id)),
    kind: given.listedAs ?? "external",
    description: decode(given.description),
    effect: decode(given.effect),
    inputSchema: documentOf(module, given.input),
    outputSchema: documentOf(module, given.output),
    confirmation: decode(given.confirmation),
    origin: given.origin === undefined ? DEFAULT_ORIGIN : decode(given.origin),
    ...(given.tags !== undefined && { tags: decode(given.tags) }),
  };
  return withDefect({ name, capabilities: [capability] }, given.proof);
}

function withDefect(declaration: Declaration, proof: ComponentGiven["proof"]): Declaration {
  return proof === "unlisted" || proof === "mismatched" ? { ...declaration, defect: proof } : declaration;
}

function declareProcedure(
  given: ProcedureGiven,
  shared: Pick<CapabilityDeclaration, "origin" | "tags">,
): CapabilityDeclaration {
  return {
    capabilityId: `domain:${given.path}`,
    kind: "procedure",
    description: decode(given.description),
    effect: decode(given.effect),
    inputSchema: decode(given.inputSchema),
    outputSchema: decode(given.outputSchema),
    confirmation: given.requiresApproval === true ? "required" : undefined,
    ...shared,
  };
}

function documentOf(module: SubjectModule, given: SchemaGiven | undefined): unknown {
  if (given === undefined) return undefined;
  if ("empty" in given) return emptyDocument(module);
  return decode("json" in given ? given.json : given.standard.jsonSchema);
}

/** The exposure gateway ("Authority and external exposure"): the ceiling for tools that stand outside of a registry. */
import { assertCapabilityAuthority } from "../authority/authority.js";
import { type ExternalProof, type Members, proofOf } from "../authority/proofs.js";
import { refusal } from "../authority/refusal.js";
import { meaningOfExternal } from "../authority/semantics.js";
import type { CapabilityAuthority, ExternalAgentTool } from "../authority/types.js";
import { requireCurrent, verifyCapability } from "../authority/verify.js";

/** Decides which external tools may be shown to a provider or an MCP client. */
export interface AgentExposureGateway {
  /**
   * Returns the same tools, in a new list and frozen, when the authority stands behind every one of them.
   *
   * @throws AgentSurfaceDefinitionError `INVALID_DEFINITION` on a raw or copied tool, one of another manifest, one whose
   *   name, kind, description, input schema or execution is not the declared one, or two of one name. All or none.
   */
  expose<Tool extends ExternalAgentTool>(tools: readonly Tool[]): Tool[];
}

/**
 * Makes the gateway of an authority.
 *
 * @throws AgentSurfaceDefinitionError `INVALID_DEFINITION` when the authority is not genuine.
 */
export function createAgentExposureGateway(authority: CapabilityAuthority): AgentExposureGateway {
  // AS-EXPOSURE-002
  assertCapabilityAuthority(authority);
  return Object.freeze({
    expose<Tool extends ExternalAgentTool>(tools: readonly Tool[]): Tool[] {
      if (!Array.isArray(tools)) throw refusal("expose needs a list of tools");
      const names = new Set<string>();
      for (const tool of tools) {
        verifyTool(authority, tool);
        // ambiguous: may one catalog hold a tool twice? A provider refuses a name that repeats.
        if (names.has(tool.name)) throw refusal(`${tool.name} is exposed twice`);
        names.add(tool.name);
      }
      // What was verified stays as it was verified.
      for (const tool of tools) Object.freeze(tool);
      return [...tools];
    },
  });
}

function verifyTool(authority: CapabilityAuthority, tool: unknown): void {
  const proof = proofOf(tool);
  // AS-EXPOSURE-001, AS-EXPOSURE-007
  if (proof?.kind !== "external") throw refusal("Not the binding of an external tool contract: it carries no proof");
  const provenance = requireCurrent(authority, proof.provenance);
  const bound = tool as Members;
  requireUnchanged(proof, bound);
  // AS-EXPOSURE-004, AS-EXPOSURE-005, AS-EXPOSURE-006
  verifyCapability(authority, provenance, String(bound.name), meaningOfExternal(bound, proof.declared));
}

function requireUnchanged(proof: ExternalProof, tool: Members): void {
  const id = String(proof.declared.id);
  // AS-EXPOSURE-003
  if (tool.name !== id) throw refusal(`${id}: a tool cannot change its name`);
  if (tool.execute !== proof.execute) throw refusal(`${id}: a tool cannot change its execution`);
}

import type { AgentProcedureBinding, AgentProcedureRef, JsonValue } from "../types.js";
import { detachMembers, prove, readProvenance } from "./proofs.js";
import { reduceInputSchema } from "./reduced-input.js";
import type {
  AgentProcedureContract,
  AgentProcedureContractBinding,
  AgentProcedureContractDefinition,
} from "./types.js";

/**
 * Declares a backend procedure, to be referenced by components: `contract.bind({ … })` is a member of a component
 * binding's `procedures`.
 *
 * A compiler macro like `defineAgentComponentContract`. The provenance may come from here or from the component that
 * makes the reference.
 */
// ambiguous: what does a procedure contract look like? The documents give its name and the shape of the bound reference.
export function defineAgentProcedureContract<TIn extends JsonValue, TOut extends JsonValue | void = void>(
  definition: AgentProcedureContractDefinition<TIn, TOut>,
): AgentProcedureContract<TIn, TOut>;
export function defineAgentProcedureContract(
  definition: AgentProcedureContractDefinition<any, any>,
  injected?: unknown,
): AgentProcedureContract<any, any> {
  const declared = { ...definition, ...detachMembers(definition) };
  const provenance = readProvenance(injected);
  const ref: AgentProcedureRef = Object.freeze({
    id: declared.id,
    path: declared.id.slice(declared.id.indexOf(":") + 1),
    description: declared.description,
    inputSchema: declared.input,
    ...(declared.output && { outputSchema: declared.output }),
    effect: declared.effect,
    ...(declared.requiresApproval !== undefined && { requiresApproval: declared.requiresApproval }),
  });

  return Object.freeze({
    id: declared.id,
    bind({ boundKeys = [], contextLink, ...config }: AgentProcedureContractBinding = {}): AgentProcedureBinding {
      const overridable = config.overridableFields ?? [];
      // AS-BIND-002: locked by default.
      const lockedKeys = boundKeys.filter((key) => !overridable.includes(key));
      const confirmation = config.confirmation ?? declared.confirmation;
      const binding: AgentProcedureBinding = {
        kind: "procedure-binding",
        ref,
        config: { ...config, ...(confirmation && { confirmation }) },
        boundKeys: [...boundKeys],
        lockedKeys,
        reducedInputSchema: reduceInputSchema(declared.input.jsonSchema, boundKeys, lockedKeys),
        ...(contextLink && { contextLink }),
      };
      return prove(binding, { kind: "procedure", provenance, declared, ref: { ...ref } });
    },
  });
}

import type { JsonValue } from "../types.js";
import { detachMembers, prove, readProvenance } from "./proofs.js";
import type { ExternalAgentTool, ExternalAgentToolContract, ExternalAgentToolContractDefinition } from "./types.js";

/**
 * Declares a provider tool that stands outside of any component. What `bind` gives is shown to providers by way of
 * `createAgentExposureGateway(authority).expose`.
 *
 * A compiler macro like `defineAgentComponentContract`.
 */
export function defineExternalAgentToolContract<TIn extends JsonValue, TOut extends JsonValue | void = void>(
  definition: ExternalAgentToolContractDefinition<TIn, TOut>,
): ExternalAgentToolContract<TIn, TOut>;
export function defineExternalAgentToolContract(
  definition: ExternalAgentToolContractDefinition<any, any>,
  injected?: unknown,
): ExternalAgentToolContract<any, any> {
  const declared = { ...definition, ...detachMembers(definition) };
  const provenance = readProvenance(injected);
  return Object.freeze({
    id: declared.id,
    bind(binding: { execute(input: unknown, ...rest: unknown[]): unknown }): ExternalAgentTool {
      const handler = binding.execute;
      // ambiguous: who asks for the confirmation that an external tool requires? Its host; the tool only declares it.
      const execute = async (input: unknown, ...rest: unknown[]): Promise<JsonValue | undefined> => {
        const output = await handler(declared.input.parse(input), ...rest);
        return declared.output === undefined ? (output as JsonValue | undefined) : declared.output.parse(output);
      };
      const tool: ExternalAgentTool = {
        name: declared.id,
        description: declared.description,
        inputSchema: declared.input.jsonSchema,
        execute,
      };
      return prove(tool, { kind: "external", provenance, declared, execute });
    },
  });
}

/** What the rest of the reference needs of contracts and authority. */
export { assertCapabilityAuthority, createCapabilityAuthority } from "./authority.js";
export { actionContract, defineAgentComponentContract, observationContract } from "./component-contract.js";
export { defineExternalAgentToolContract } from "./external-tool.js";
export { defineAgentProcedureContract } from "./procedure-contract.js";
export { type BindingProof, proofOf } from "./proofs.js";
export type * from "./types.js";
export { verifyBinding } from "./verify.js";

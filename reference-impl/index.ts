export { consoleAuditSink } from "./audit/console-sink.js";
export { type MemoryAuditSink, memoryAuditSink } from "./audit/memory-sink.js";
export { assertCapabilityAuthority, createCapabilityAuthority } from "./authority/authority.js";
export { actionContract, defineAgentComponentContract, observationContract } from "./authority/component-contract.js";
export { defineExternalAgentToolContract } from "./authority/external-tool.js";
export { defineAgentProcedureContract } from "./authority/procedure-contract.js";
export type * from "./authority/types.js";
export { action, defineAgentComponent, observation } from "./definitions/helpers.js";
export {
  AGENT_CAPABILITY_ERROR_CODES,
  type AgentCapabilityErrorCode,
  type AgentCapabilityErrorPayload,
  type AgentDefinitionErrorCode,
  type AgentErrorRetry,
  AgentSchemaError,
  type AgentSchemaIssue,
  AgentSurfaceDefinitionError,
  AgentSurfaceError,
  isAgentSurfaceError,
} from "./errors.js";
export { type AgentExposureGateway, createAgentExposureGateway } from "./gateway/gateway.js";
export {
  isValidCapabilityName,
  isValidComponentType,
  isValidInstanceId,
  type ParsedCapabilityId,
  parseCapabilityId,
} from "./ids/grammar.js";
export { DEFAULT_LIMITS } from "./limits.js";
export { audit } from "./policies/audit.js";
export { authenticated } from "./policies/authenticated.js";
export { environment } from "./policies/environment.js";
export { hasPermission } from "./policies/has-permission.js";
export { rateLimit } from "./policies/rate-limit.js";
export { requireConfirmation } from "./policies/require-confirmation.js";
export { type TenantSource, tenantBoundary } from "./policies/tenant-boundary.js";
export { createAgentSurfaceRegistry } from "./registry/create.js";
export { emptyObjectSchema, fromJsonSchema, fromStandardSchema } from "./schema/sources.js";
export { validateJsonSchemaDocument } from "./schema/subset.js";
export { createAgentToolset } from "./toolset/create.js";
export type * from "./types.js";
export {
  assignWireNames,
  decodeWireName,
  encodeWireName,
  encodeWireNameForInstance,
  type WireAssignment,
  type WireEntry,
} from "./wire/names.js";

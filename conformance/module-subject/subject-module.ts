import { types } from "node:util";

type Unknowns = (...args: unknown[]) => unknown;
type ErrorClass = abstract new (...args: never[]) => Error;

/** The documented exports, as far as the driver uses them. Any of them may be missing. */
export interface SubjectModule {
  parseCapabilityId?: Unknowns;
  isValidComponentType?: Unknowns;
  isValidCapabilityName?: Unknowns;
  isValidInstanceId?: Unknowns;
  encodeWireName?: Unknowns;
  encodeWireNameForInstance?: Unknowns;
  assignWireNames?: Unknowns;
  decodeWireName?: Unknowns;
  validateJsonSchemaDocument?: Unknowns;
  DEFAULT_LIMITS?: unknown;
  fromJsonSchema?: Unknowns;
  fromStandardSchema?: Unknowns;
  emptyObjectSchema?: unknown;
  observationContract?: Unknowns;
  actionContract?: Unknowns;
  defineAgentComponentContract?: Unknowns;
  defineAgentComponent?: Unknowns;
  observation?: Unknowns;
  action?: Unknowns;
  createCapabilityAuthority?: Unknowns;
  assertCapabilityAuthority?: Unknowns;
  createAgentSurfaceRegistry?: Unknowns;
  defineExternalAgentToolContract?: Unknowns;
  createAgentExposureGateway?: Unknowns;
  createAgentToolset?: Unknowns;
  explainSurface?: Unknowns;
  createTestSurface?: Unknowns;
  semanticSnapshot?: Unknowns;
  agentSurfaceMatchers?: unknown;
  memoryAuditSink?: Unknowns;
  AgentSurfaceError?: new (payload: unknown) => Error;
  AgentSurfaceDefinitionError?: ErrorClass;
  AgentSchemaError?: ErrorClass;
  [policy: string]: unknown;
}

/** The module lacks something, or the driver cannot do it: the answer is `unsupported`. */
export class Unsupported extends Error {
  /** Name of the profile or feature that is missing. */
  readonly feature: string;
  constructor(feature: string) {
    super(`unsupported: ${feature}`);
    this.feature = feature;
  }
}

/**
 * The request cannot be carried out as it was made, such as a name that was never given: the answer is `driverError`.
 */
export class DriverMistake extends Error {}

/**
 * The export of this name, which must be a function.
 * @throws Unsupported with `feature` when there is none
 */
export function need(module: SubjectModule, name: string, feature: string): Unknowns {
  const member = module[name];
  if (typeof member !== "function") throw new Unsupported(feature);
  return member as Unknowns;
}

/** Whether an export is a function. */
export function has(module: SubjectModule, name: string): boolean {
  return typeof module[name] === "function";
}

/** Something that can be awaited, a foreign one included. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (types.isPromise(value)) return true;
  if ((typeof value !== "object" && typeof value !== "function") || value === null) return false;
  try {
    return typeof (value as { then?: unknown }).then === "function";
  } catch {
    return false;
  }
}

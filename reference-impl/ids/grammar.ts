/**
 * The id grammar: "Identity" of the concepts page, and the capability and component keys of core-api.md.
 *
 * ```
 * capability-id   = plane ":" component-type "." capability-name
 * plane           = "view" / "domain"
 * component-type  = segment *( "." segment )
 * segment         = lowercase-letter *( lowercase-letter / digit / "-" )
 * capability-name = lowercase-letter *( letter / digit )
 * instance-id     = 1*( letter / digit / "-" / "_" )
 * domain path     = path-segment *( "." path-segment )      opaque: never split into type and name
 * path-segment    = letter *( letter / digit / "-" )
 * ```
 *
 * Letters and digits are ASCII. `_` belongs to the wire encoding and occurs in instance ids only.
 */
import { AgentSurfaceDefinitionError } from "../errors.js";

/** Longest id of any kind, in characters (all of them ASCII, so also in bytes). */
export const MAX_ID_LENGTH = 128;

/** What {@link parseCapabilityId} found: the parts of a view capability, or the opaque path of a domain procedure. */
export type ParsedCapabilityId =
  | { plane: "view"; componentType: string; name: string }
  | { plane: "domain"; path: string };

const COMPONENT_TYPE = /^[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*$/;
const CAPABILITY_NAME = /^[a-z][A-Za-z0-9]*$/;
const INSTANCE_ID = /^[A-Za-z0-9_-]+$/;
// ambiguous: which alphabet has the "opaque dotted procedure path", and does a single segment count as dotted?
const DOMAIN_PATH = /^[A-Za-z][A-Za-z0-9-]*(?:\.[A-Za-z][A-Za-z0-9-]*)*$/;

const VIEW_PREFIX = "view:";
const DOMAIN_PREFIX = "domain:";

/** Whether `x` is a component type, such as `devices.table`. Never throws. */
export function isValidComponentType(x: unknown): boolean {
  return matches(COMPONENT_TYPE, x);
}

/** Whether `x` is a capability name, such as `selectRows`. Never throws. */
export function isValidCapabilityName(x: unknown): boolean {
  return matches(CAPABILITY_NAME, x);
}

/** Whether `x` is an instance id, such as `primary` or `row_7`. Never throws. */
export function isValidInstanceId(x: unknown): boolean {
  return matches(INSTANCE_ID, x);
}

/**
 * Takes a capability id apart.
 *
 * @param id Anything; only a string of at most {@link MAX_ID_LENGTH} characters that keeps the grammar has parts.
 * @returns The parts, or `undefined` for everything that is not a capability id. Never throws.
 */
export function parseCapabilityId(id: unknown): ParsedCapabilityId | undefined {
  if (typeof id !== "string" || id.length > MAX_ID_LENGTH) return undefined;

  if (id.startsWith(DOMAIN_PREFIX)) {
    // AS-ID-001: after `domain:` the rest is opaque.
    const path = id.slice(DOMAIN_PREFIX.length);
    return DOMAIN_PATH.test(path) ? { plane: "domain", path } : undefined;
  }

  if (!id.startsWith(VIEW_PREFIX)) return undefined;
  // AS-ID-001: the capability name is what follows the LAST dot, so parsing is unambiguous.
  const lastDot = id.lastIndexOf(".");
  if (lastDot < 0) return undefined;
  const componentType = id.slice(VIEW_PREFIX.length, lastDot);
  const name = id.slice(lastDot + 1);
  return COMPONENT_TYPE.test(componentType) && CAPABILITY_NAME.test(name)
    ? { plane: "view", componentType, name }
    : undefined;
}

/**
 * Puts a view capability id together: `view:<type>.<name>`.
 *
 * @throws AgentSurfaceDefinitionError `INVALID_ID` when a part breaks the grammar or the whole is too long.
 */
export function formatViewCapabilityId(type: string, name: string): string {
  // A dotted name would be taken for a part of the type, so the parts are checked before they are joined.
  if (!isValidComponentType(type)) throw invalidId("component type", type);
  if (!isValidCapabilityName(name)) throw invalidId("capability name", name);
  return assertCapabilityId(`${VIEW_PREFIX}${type}.${name}`);
}

/**
 * Returns `id` when it is a capability id.
 *
 * @throws AgentSurfaceDefinitionError `INVALID_ID` otherwise.
 */
export function assertCapabilityId(id: string): string {
  if (parseCapabilityId(id) === undefined) throw invalidId("capability id", id);
  return id;
}

/** The error for a text that should have been an id of the given kind; long texts are cut in its message. */
export function invalidId(kind: string, value: unknown): AgentSurfaceDefinitionError {
  const shown = typeof value === "string" ? JSON.stringify(value.slice(0, MAX_ID_LENGTH)) : typeof value;
  return new AgentSurfaceDefinitionError("INVALID_ID", `Not a valid ${kind}: ${shown}`);
}

function matches(grammar: RegExp, x: unknown): boolean {
  return typeof x === "string" && x.length <= MAX_ID_LENGTH && grammar.test(x);
}

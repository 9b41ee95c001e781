import { isMembers, type Members, memberOf } from "./proofs.js";
import type { CapabilityAuthority } from "./types.js";

/** Contracts of single capabilities, and the hash of the manifest that stands behind them. */
const verified = new WeakMap<Members, string>();

/** Whether the authority was found to stand behind this contract: then its hash need not be taken anew for each mount. */
export function wasVerified(authority: CapabilityAuthority, contract: Members): boolean {
  return verified.get(contract) === authority.manifest.hash;
}

/** Notes a verified contract, unless something of it can still change: contracts are frozen, their schemas may not be. */
export function noteVerified(authority: CapabilityAuthority, contract: Members): void {
  const schemas = [memberOf(contract, "input"), memberOf(contract, "output")];
  if (schemas.every(isImmutableSchema)) verified.set(contract, authority.manifest.hash);
}

function isImmutableSchema(schema: unknown): boolean {
  return schema === undefined || (isMembers(schema) && Object.isFrozen(schema) && isImmutable(schema.jsonSchema));
}

function isImmutable(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isImmutable);
}

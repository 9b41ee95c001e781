import type { BuiltManifest, ComponentDeclaration } from "./manifest.js";
import { buildManifest } from "./manifest.js";
import { need, type SubjectModule } from "./subject-module.js";

/** An authority, and what a compiler would have put beside the contracts that it knows. */
export interface Minted {
  /** What `RegistryOptions.authority` takes. */
  authority: unknown;
  /** By component: the second argument of `defineAgentComponentContract`. */
  provenance: ReadonlyMap<string, unknown>;
}

/** What a mint is given. */
export interface MintRequest {
  /** The module under test. */
  module: SubjectModule;
  /** Every component that the session may register: an authority is a closed set. */
  components: readonly ComponentDeclaration[];
  /** foreign: another authority over the same contracts, whose proofs the session's authority must not take. */
  purpose: "session" | "foreign";
}

/** Makes an authority. A module with another format than the documented one brings its own, by `--authority ./mint.mjs`. */
export type Mint = (request: MintRequest) => Minted;

/** Mints with the documented manifest, format version 5, and `createCapabilityAuthority`. */
export const mintDocumented: Mint = ({ module, components, purpose }) => {
  const version = purpose === "session" ? "1.0.0" : "1.0.0-foreign";
  const { manifest, provenance }: BuiltManifest = buildManifest(components, version);
  const create = need(module, "createCapabilityAuthority", "authority");
  return { authority: create(manifest), provenance };
};

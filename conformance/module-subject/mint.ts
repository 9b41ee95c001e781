import { buildManifest, type Declaration, type Provenance } from "./manifest.js";
import { need, type SubjectModule } from "./subject-module.js";

/** An authority, and what a compiler would have put beside the contracts that it knows. */
export interface Minted {
  /** What `RegistryOptions.authority` takes. */
  authority: unknown;
  /** By component: the second argument of `defineAgentComponentContract`. */
  provenance: ReadonlyMap<string, unknown>;
  /** By external tool: the second argument of `defineExternalAgentToolContract`. */
  toolProvenance?: ReadonlyMap<string, unknown>;
}

/** What a mint is given. */
export interface MintRequest {
  /** The module under test. */
  module: SubjectModule;
  /** Every component that the session may register: an authority is a closed set. */
  components: readonly Declaration[];
  /** Every external tool that it may expose. */
  tools: readonly Declaration[];
  /** foreign: another authority over the same contracts, whose proofs the session's authority must not take. */
  purpose: "session" | "foreign";
}

/**
 * Makes an authority. A module with another format than the documented one brings its own, by `--authority ./mint.mjs`.
 */
export type Mint = (request: MintRequest) => Minted;

/** Mints with the documented manifest, format version 5, and `createCapabilityAuthority`. */
export const mintDocumented: Mint = ({ module, components, tools, purpose }) => {
  const version = purpose === "session" ? "1.0.0" : "1.0.0-foreign";
  const { manifest, provenance } = buildManifest([...components, ...tools], version);
  const byName = (declarations: readonly Declaration[]) =>
    new Map<string, Provenance | undefined>(declarations.map((one) => [one.name, provenance.get(one)]));
  const create = need(module, "createCapabilityAuthority", "authority");
  return { authority: create(manifest), provenance: byName(components), toolProvenance: byName(tools) };
};

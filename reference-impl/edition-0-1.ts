/**
 * The reference by edition 0.1: the same names as the main entry, with the wire names of adapters-draft.md, in toolsets
 * too. A long name is truncated to 56 characters, `_`, and a hash of 7.
 */
export * from "./index.js";
export { createAgentToolset } from "./toolset/create-0-1.js";
export { assignWireNames, decodeWireName, encodeWireName, encodeWireNameForInstance } from "./wire/names-0-1.js";

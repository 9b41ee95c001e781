import type { Spoiled } from "./spoil.js";

/** What is wrong with vectors and with the faults that they catch. */
export const SPOILED_VECTORS: readonly Spoiled[] = [];

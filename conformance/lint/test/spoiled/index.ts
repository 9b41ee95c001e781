import { SPOILED_LOADS } from "./loads.js";
import { SPOILED_RULES } from "./rules.js";
import type { Spoiled } from "./spoil.js";
import { SPOILED_VECTORS } from "./vectors.js";

/** For each check at least one suite in which it finds one thing. */
export const SPOILED: readonly Spoiled[] = [...SPOILED_LOADS, ...SPOILED_RULES, ...SPOILED_VECTORS];

import type { Spoiled } from "./spoil.js";

/** What is wrong with rules, the register, editions and ids. */
export const SPOILED_RULES: readonly Spoiled[] = [];

export type * from "./types/json.js";
export type * from "./types/limits.js";

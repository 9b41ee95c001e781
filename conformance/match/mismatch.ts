/** The first place where an actual value is not what was expected. */
export interface Mismatch {
  /** JSON path from `$`. */
  path: string;
  expected: unknown;
  /** {@link NOTHING} where there is no value. */
  actual: unknown;
  message: string;
}

/** Values captured by `$$bind`, by name. A match that fails leaves it as it was. */
export type Bindings = Map<string, unknown>;

/** Stands for "there is no such member" in a mismatch. */
export const NOTHING = "(nothing)";

/**
 * Thrown when a value that should cross the agent boundary is not a JSON value.
 *
 * `path` is a JSON Pointer (RFC 6901) to the offending place, `""` for the value itself. The message names the path
 * and the kind of thing found there, never its content, so it is safe to show.
 */
export class NonJsonValueError extends TypeError {
  readonly path: string;
  /** What was found, for instance `a function`. */
  readonly found: string;

  constructor(path: readonly (string | number)[], found: string, options?: ErrorOptions) {
    const pointer = toJsonPointer(path);
    super(`Not a JSON value at ${pointer === "" ? "the root" : shorten(pointer)}: ${found}`, options);
    this.name = "NonJsonValueError";
    this.path = pointer;
    this.found = found;
  }
}

/** The JSON Pointer (RFC 6901) of a path: `["a", 0, "b/c"]` gives `/a/0/b~1c`, the empty path gives `""`. */
export function toJsonPointer(path: readonly (string | number)[]): string {
  let pointer = "";
  for (const step of path) {
    pointer += `/${typeof step === "number" ? step : step.replaceAll("~", "~0").replaceAll("/", "~1")}`;
  }
  return pointer;
}

function shorten(pointer: string): string {
  return pointer.length <= 120 ? pointer : `${pointer.slice(0, 60)}…${pointer.slice(-60)}`;
}

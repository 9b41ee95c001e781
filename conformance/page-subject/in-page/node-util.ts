/** What the driver uses of node:util, in a page. Brands are told by the text that the language gives each built-in. */

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice(8, -1);
}

export const types = {
  isDate: (value: unknown): value is Date => value instanceof Date,
  isMap: (value: unknown): value is Map<unknown, unknown> => value instanceof Map,
  isSet: (value: unknown): value is Set<unknown> => value instanceof Set,
  isPromise: (value: unknown): value is Promise<unknown> => value instanceof Promise,
  isUint8Array: (value: unknown): value is Uint8Array => tagOf(value) === "Uint8Array",
  isNativeError: (value: unknown): value is Error => value instanceof Error,
  /** A page cannot tell. */
  isProxy: (_value: unknown): boolean => false,
};

/** Arguments of a console method as one line. */
export function format(...args: unknown[]): string {
  return args.map((arg) => (typeof arg === "object" && arg !== null ? textOf(arg) : String(arg))).join(" ");
}

function textOf(object: object): string {
  return object instanceof Error ? (object.stack ?? String(object)) : (JSON.stringify(object) ?? String(object));
}

/** Whether two values of JSON are the same: all that the driver compares. */
export function isDeepStrictEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const left = Object.entries(a);
  const right = b as Record<string, unknown>;
  return (
    left.length === Object.keys(b).length &&
    left.every(([key, value]) => Object.hasOwn(right, key) && isDeepStrictEqual(value, right[key]))
  );
}

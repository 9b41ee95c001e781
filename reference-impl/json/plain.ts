/**
 * Deepest nesting of arrays and objects that is taken for a JSON value. The documents set no depth; this one keeps every
 * recursive walk, including the engine's own `JSON.stringify`, far from the end of the call stack.
 */
export const MAX_JSON_DEPTH = 500;

/**
 * Whether an object is an ordinary record: made by a literal, by `JSON.parse` or with a null prototype, in this realm or
 * in another one (an iframe, a test runner's context). Class instances – Date, Map, Error, boxed primitives – are not.
 */
export function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** Names a thing that is not JSON, for an error message: its kind, never its content. */
export function describeNonJson(value: unknown): string {
  switch (typeof value) {
    case "undefined":
      return "undefined";
    case "bigint":
      return "a bigint";
    case "function":
      return "a function";
    case "symbol":
      return "a symbol";
    case "number":
      return "a number that is not finite";
    default:
      return "an instance of a class";
  }
}

/** Sets an own property whatever its name: plain assignment to `__proto__` would change the prototype instead. */
export function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    target[key] = value;
  }
}

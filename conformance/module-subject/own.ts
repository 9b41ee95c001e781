/** An object with string keys. */
export type Members = Record<string, unknown>;

/**
 * Makes `key` an own, ordinary member. Plain assignment would set the prototype when the key is `__proto__`, and judges
 * try that name on purpose.
 */
export function setOwn(target: object, key: string, value: unknown): void {
  if (key === "__proto__") {
    Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    (target as Members)[key] = value;
  }
}

/** The own member, undefined when there is none; never one that is inherited. */
export function own(target: object, key: string): unknown {
  return Object.hasOwn(target, key) ? (target as Members)[key] : undefined;
}

/** Something with members. */
export function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null;
}

/** A copy of a plain JSON value, or the first place that is none. */
export type PlainJson = { value: unknown } | { path: string; what: string };

/**
 * Copies a value that is to be JSON all through. Members that are undefined are left out, as JSON does; what else JSON
 * would drop or change without a word is found instead.
 */
export function plainJson(value: unknown): PlainJson {
  const above = new Set<object>();
  let wrong: { path: string; what: string } | undefined;

  function copy(node: unknown, path: string): unknown {
    if (node === null || typeof node === "string" || typeof node === "boolean") return node;
    if (typeof node === "number") {
      return Number.isFinite(node) && !Object.is(node, -0)
        ? node
        : refuse(path, Object.is(node, -0) ? "-0" : String(node));
    }
    if (typeof node !== "object") return refuse(path, node === undefined ? "undefined" : `a ${typeof node}`);
    if (above.has(node)) return refuse(path, "an object that holds itself");
    above.add(node);
    const result = Array.isArray(node) ? copyArray(node, path) : copyObject(node, path);
    above.delete(node);
    return result;
  }

  function copyArray(array: readonly unknown[], path: string): unknown[] {
    return Array.from(array, (item, index) => copy(item, `${path}/${index}`));
  }

  function copyObject(object: object, path: string): unknown {
    const prototype: unknown = Object.getPrototypeOf(object);
    // Objects of another realm are plain too: their prototype's own prototype is null.
    if (prototype !== null && Object.getPrototypeOf(prototype) !== null) {
      return refuse(path, `an instance of ${object.constructor?.name || "a class"}`);
    }
    return Object.fromEntries(
      Object.entries(object)
        .filter(([, item]) => item !== undefined)
        .map(([key, item]) => [key, copy(item, `${path}/${key}`)] as const),
    );
  }

  function refuse(path: string, what: string): undefined {
    wrong ??= { path: path === "" ? "the top level" : path, what };
    return undefined;
  }

  const result = copy(value, "");
  return wrong ?? { value: result };
}

import type { SubjectModule } from "./subject-module.js";

/** What a module exports, by its entry points: the documents keep some things out of the package's root. */
export interface EntryPoints {
  /** The package's root. */
  readonly root: object;
  /** The developer's projection, `explainSurface`. */
  readonly explain?: object;
  /** The testing harness, `createTestSurface`. */
  readonly testing?: object;
}

/** The exports of a CommonJS module, which an import gives as its default; those of an ES module are as they are. */
export function flatten(namespace: Record<string, unknown>): Record<string, unknown> {
  const { default: only } = namespace;
  return typeof only === "object" && only !== null ? { ...only, ...namespace } : { ...namespace };
}

/** The exports of all entry points together, as the driver uses them; the root's come first. */
export function allExports({ root, explain, testing }: EntryPoints): SubjectModule {
  return { ...testing, ...explain, ...root } as SubjectModule;
}

/**
 * Whether an entry point gives something away: under its own name, under another, or as a member of something that it
 * exports, such as a namespace.
 *
 * @param value what the name stands for at the entry point that it belongs to; undefined if there is none
 */
export function givesAway(entryPoint: object, name: string, value: unknown): boolean {
  const holders = [entryPoint, ...Object.values(entryPoint).filter(hasMembers)];
  return holders.some(
    (holder) => Object.hasOwn(holder, name) || (value !== undefined && Object.values(holder).includes(value)),
  );
}

function hasMembers(value: unknown): value is object {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

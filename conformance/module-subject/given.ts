import { decode } from "./decode.js";
import { type Members, setOwn } from "./own.js";

/** Copies the members that the story gives; one that it gives as undefined is there, and undefined. */
export function copyGiven(given: object, names: readonly string[], target: Members): void {
  for (const name of names) {
    if (Object.hasOwn(given, name)) setOwn(target, name, decode((given as Members)[name]));
  }
}

/** Adds members that the documents do not know. */
export function addUndeclared(target: Members, undeclared: Members | undefined): void {
  for (const [key, value] of Object.entries(undeclared ?? {})) setOwn(target, key, decode(value));
}

import type { Edits, Path } from "../../spec/generated/types.js";
import { decode } from "./decode.js";
import { isObject, type Members, setOwn } from "./own.js";
import { DriverMistake } from "./subject-module.js";

/** What stands in the place of an altered description. */
const ALTERED = "A description that no compiler saw.";

/** The members of an object, hidden ones and the class included, in an object that nobody bound. */
export function copyOf(bound: Members): Members {
  return Object.create(
    Object.getPrototypeOf(bound) as object | null,
    Object.getOwnPropertyDescriptors(bound),
  ) as Members;
}

/**
 * Changes a bound definition or tool: as the story says, or else the description of its first action, observation, or
 * its own.
 */
export function alter(bound: Members, edits: Edits | undefined): Members {
  return edit(bound, edits ?? [{ path: [...pathOfFirst(bound), "description"], value: ALTERED }]);
}

function pathOfFirst(bound: Members): string[] {
  for (const group of ["actions", "observations"] as const) {
    const members = bound[group];
    const first = isObject(members) ? Object.keys(members)[0] : undefined;
    if (first !== undefined) return [group, first];
  }
  return [];
}

/**
 * Makes the edits, one after another: in place where the object takes them, else in copies of what refuses.
 * @returns the object, or the copy that stands in its place
 * @throws DriverMistake when a path leads nowhere
 */
export function edit(root: Members, edits: Edits): Members {
  return edits.reduce<Members>((current, one) => {
    const value = one.copyOf === undefined ? decode(one.value) : structuredClone(valueAt(current, one.copyOf));
    const isRemoval = one.copyOf === undefined && !Object.hasOwn(one, "value");
    return change(current, one.path, isRemoval ? remove : (holder, key) => replace(holder, key, value)) as Members;
  }, root);
}

type Change = (holder: Members, key: string | number) => Members;

function change(holder: unknown, path: Path, act: Change): Members {
  const [key, ...rest] = path;
  if (!isObject(holder) || key === undefined)
    throw new DriverMistake(`There is nothing to edit at ${JSON.stringify(path)}.`);
  if (rest.length === 0) return act(holder, key);
  return replace(holder, key, change(holder[key], rest, act));
}

function replace(holder: Members, key: string | number, value: unknown): Members {
  const at = key === "-" && Array.isArray(holder) ? holder.length : key;
  if (holder[at] === value || (Reflect.set(holder, at, value) && holder[at] === value)) return holder;
  const copy = (Array.isArray(holder) ? [...holder] : { ...holder }) as Members;
  setOwn(copy, String(at), value);
  return copy;
}

function remove(holder: Members, key: string | number): Members {
  const isIn = Object.hasOwn(holder, key);
  if (!isIn) throw new DriverMistake(`There is no ${JSON.stringify(key)} to remove.`);
  const target = Object.isFrozen(holder) ? ((Array.isArray(holder) ? [...holder] : { ...holder }) as Members) : holder;
  if (Array.isArray(target)) target.splice(Number(key), 1);
  else Reflect.deleteProperty(target, key);
  return target;
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), root);
}

import { isObject, type Members, setOwn } from "./own.js";

/** What stands in the place of an altered description. */
const ALTERED = "A description that no compiler saw.";

/** The members of a definition, hidden ones and the class included, in an object that nobody bound. */
export function copyOf(bound: Members): Members {
  return Object.create(
    Object.getPrototypeOf(bound) as object | null,
    Object.getOwnPropertyDescriptors(bound),
  ) as Members;
}

/**
 * Changes the description of the first action or observation of a bound definition, or, if it has none, that of the component.
 * In place, if it can be; a frozen definition is copied as far as it takes.
 */
export function alter(bound: Members): Members {
  for (const group of ["actions", "observations"] as const) {
    const members = bound[group];
    if (!isObject(members)) continue;
    const [first] = Object.keys(members);
    if (first === undefined) continue;
    const altered = withDescription(members[first] as Members);
    if (altered === members[first]) return bound;
    return replaceIn(bound, group, replaceIn(members, first, altered));
  }
  return withDescription(bound);
}

function withDescription(object: Members): Members {
  return replaceIn(object, "description", ALTERED);
}

/** The same object if it took the value, else a copy that has it. */
function replaceIn(object: Members, key: string, value: unknown): Members {
  if (object[key] === value || (Reflect.set(object, key, value) && object[key] === value)) return object;
  const copy: Members = { ...object };
  setOwn(copy, key, value);
  return copy;
}

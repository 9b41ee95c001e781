import { fromBase64 } from "./base64.js";
import { isObject, type Members, own, setOwn } from "./own.js";

/**
 * Makes the JavaScript value that a message stands for: a deep copy, so that a subject that changes what it was given
 * changes nothing of the judge's, with tagged values in the place of their tags.
 *
 * @throws Error when a tag is not one of the protocol's
 */
export function decode(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return decodeArray(value);
  return Object.hasOwn(value, "$tag") ? decodeTag(value as Members) : decodeMembers(value);
}

function decodeArray(array: readonly unknown[]): unknown[] {
  const copy: unknown[] = new Array(array.length);
  for (let index = 0; index < array.length; index++) {
    const item = array[index];
    if (!isTag(item, "hole")) copy[index] = decode(item);
  }
  return copy;
}

function decodeMembers(object: object): Members {
  const copy: Members = {};
  for (const key of Object.keys(object)) {
    const member = (object as Members)[key];
    if (isTag(member, "throwing-getter") && !Object.hasOwn(member, "value")) defineThrowingGetter(copy, key);
    else setOwn(copy, key, decode(member));
  }
  return copy;
}

function isTag(value: unknown, tag: string): value is Members {
  return isObject(value) && own(value, "$tag") === tag;
}

type Decoder = (value: unknown, tagged: Members) => unknown;

const DECODERS: Readonly<Record<string, Decoder>> = {
  undefined: () => undefined,
  // Number("-0") is −0, and the names of the other three are their texts.
  number: (value) => Number(value),
  bigint: (value) => BigInt(String(value)),
  function: (value) => () => decode(value),
  symbol: (value) => Symbol(value === undefined ? undefined : String(value)),
  cyclic: (value) => {
    const object = isObject(value) ? (decode(value) as Members) : {};
    object.self = object;
    return object;
  },
  date: (value) => new Date(String(value)),
  binary: (value) => fromBase64(String(value)),
  "throwing-getter": (value) => {
    const object = {};
    defineThrowingGetter(object, String(value ?? "value"));
    return object;
  },
  instance: (value, tagged) => makeInstance(String(value), tagged.entries),
  hole: () => undefined,
  promise: (value) => Promise.resolve(decode(value)),
  object: (value) => (isObject(value) && !Array.isArray(value) ? decodeMembers(value) : decode(value)),
};

function decodeTag(tagged: Members): unknown {
  const name = String(tagged.$tag);
  const decoder = Object.hasOwn(DECODERS, name) ? DECODERS[name] : undefined;
  if (!decoder) throw new Error(`The protocol has no tag ${JSON.stringify(name)}.`);
  return decoder(tagged.value, tagged);
}

/** An object of some class: what a subject must not take for plain JSON. */
class Custom {
  readonly member = "value";
}

function makeInstance(name: string, entries: unknown): unknown {
  const items = Array.isArray(entries) ? entries.map(decode) : [];
  switch (name) {
    case "Map":
      return new Map(items as [unknown, unknown][]);
    case "Set":
      return new Set(items);
    case "Error":
      return new Error("an error as a value");
    case "RegExp":
      return /value/;
    default:
      return new Custom();
  }
}

function defineThrowingGetter(target: object, key: string): void {
  Object.defineProperty(target, key, {
    enumerable: true,
    configurable: true,
    get() {
      throw new Error(`the getter of ${key} throws`);
    },
  });
}

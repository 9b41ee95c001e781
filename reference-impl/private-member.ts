/** A member of objects that only the holder of this accessor can read or set. */
export interface PrivateMember<Value> {
  /** The member's value; `undefined` for whatever was never given one: a copy, a proxy or a look-alike has none. */
  get(of: unknown): Value | undefined;
  /** Gives an object the member, once. The object must still be extensible. */
  set(on: object, value: Value): void;
}

/** Its constructor gives back what it is given, so that the fields of a subclass land there. */
class Given {
  constructor(object: object) {
    // biome-ignore lint/correctness/noConstructorReturn: this is how a private field comes onto somebody else's object
    return object;
  }
}

/**
 * Makes an accessor of a member of its own.
 *
 * A private field, where a WeakMap would say the same: what the values of a long-lived WeakMap hold, an engine's quick
 * collections take for alive, and a whole surface is carried along for each object that is gone.
 */
export function privateMember<Value>(): PrivateMember<Value> {
  class Holder extends Given {
    readonly #value: Value;

    constructor(object: object, value: Value) {
      super(object);
      this.#value = value;
    }

    static read(of: object): Value | undefined {
      return #value in of ? of.#value : undefined;
    }
  }
  return {
    get: (of) => (typeof of === "object" && of !== null ? Holder.read(of) : undefined),
    set(on, value) {
      new Holder(on, value);
    },
  };
}

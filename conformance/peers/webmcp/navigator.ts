/** Node.js has a navigator of its own or none: this one stands in its place, until it is taken out. */
export function installNavigator(navigator: object): () => void {
  const before = Object.getOwnPropertyDescriptor(globalThis, "navigator");
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(globalThis, "navigator", before);
    else Reflect.deleteProperty(globalThis, "navigator");
  };
}

/** A page without a model context, and nobody can put one there. */
export function bareNavigator(): object {
  return Object.freeze({});
}

/** The page's counterpart of module-subject/turns.ts. */

const { port1, port2 } = new MessageChannel();
const waiting: (() => void)[] = [];
port1.onmessage = () => waiting.shift()?.();

/** Resolves when one turn of the event loop has passed. */
export function macrotaskTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(undefined);
  });
}

/** Resolves when no microtask is left: a page has nothing that runs between its microtasks and the next turn. */
export function drainMicrotasks(): Promise<void> {
  return macrotaskTurn();
}

/** The page's counterpart of module-subject/real.ts: real time, and turns of the event loop, taken before any fake. */
const captured = {
  setTimeout: globalThis.setTimeout.bind(globalThis),
  now: globalThis.performance.now.bind(globalThis.performance),
};

/** Resolves after so many real milliseconds. */
export function realSleep(ms: number): Promise<void> {
  return new Promise((resolve) => {
    captured.setTimeout(resolve, ms);
  });
}

/** Real milliseconds since some fixed moment. */
export function realNow(): number {
  return captured.now();
}

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

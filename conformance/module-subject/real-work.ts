import { sharedInstallation } from "./installation.js";

/** Requests to the operating system that end by themselves, as Node.js names them. */
const REQUESTS: ReadonlySet<string> = new Set([
  "FSReqCallback",
  "FSReqPromise",
  "FileHandleCloseReq",
  "GetAddrInfoReqWrap",
  "GetNameInfoReqWrap",
  "QueryReqWrap",
  "Zlib",
]);

/** Asynchronous methods of WebCrypto: they use the thread pool, and Node.js does not list them among its resources. */
const CRYPTO_METHODS = [
  "decrypt",
  "deriveBits",
  "deriveKey",
  "digest",
  "encrypt",
  "exportKey",
  "generateKey",
  "importKey",
  "sign",
  "unwrapKey",
  "verify",
  "wrapKey",
] as const;

let counted = 0;
const real = new Map<string, PropertyDescriptor>();

/**
 * Counts work that Node.js does not tell of: calls of WebCrypto, and what a peer has under way.
 * @returns ends it; calling it again does nothing
 */
export function beginWork(): () => void {
  counted += 1;
  let isOver = false;
  return () => {
    if (!isOver) counted -= 1;
    isOver = true;
  };
}

/** Whether counted work is open. Cheap enough to be asked at every operation. */
export function isCountedWorkOpen(): boolean {
  return counted > 0;
}

/** Whether work is under way that will end without virtual time moving. */
export function isRealWorkVisible(): boolean {
  return isCountedWorkOpen() || process.getActiveResourcesInfo().some((name) => REQUESTS.has(name));
}

/**
 * Counts the open calls of WebCrypto from now on.
 * @returns undoes it, if nobody else needs it
 */
export const installWorkCounter: () => () => void = sharedInstallation(
  () => {
    for (const method of CRYPTO_METHODS) count(cryptoPrototype(), method);
  },
  () => {
    for (const [method, descriptor] of real) Object.defineProperty(cryptoPrototype(), method, descriptor);
    real.clear();
  },
);

function cryptoPrototype(): object {
  return Object.getPrototypeOf(globalThis.crypto.subtle) as object;
}

function count(prototype: object, method: string): void {
  const descriptor = Object.getOwnPropertyDescriptor(prototype, method);
  if (typeof descriptor?.value !== "function") return;
  real.set(method, descriptor);
  const original = descriptor.value as (...args: unknown[]) => Promise<unknown>;
  const value = function (this: unknown, ...args: unknown[]): Promise<unknown> {
    const done = original.apply(this, args);
    const settle = beginWork();
    done.then(settle, settle);
    return done;
  };
  Object.defineProperty(prototype, method, { ...descriptor, value });
}

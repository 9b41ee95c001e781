const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
/** 4 × 62: bytes from here on would favour the first letters, so they are thrown away. */
const UNBIASED = 248;

const pool = new Uint8Array(1024);
let next = pool.length;

/** `length` random base62 characters, each equally likely. Draws from the platform's secure source, a page at a time. */
export function randomBase62(length: number): string {
  let text = "";
  while (text.length < length) {
    if (next === pool.length) {
      globalThis.crypto.getRandomValues(pool);
      next = 0;
    }
    const byte = pool[next] as number;
    // A byte is used once: ids must not be guessable from each other.
    pool[next++] = 0;
    if (byte < UNBIASED) text += ALPHABET[byte % 62];
  }
  return text;
}

const sound = new WeakSet<object>();

/**
 * Notes a part of the suite that was found to fit the protocol as it stands: it never changes, so it need not be checked
 * again when it is sent.
 */
export function noteSound(part: object): void {
  sound.add(part);
}

/** Whether this very object was noted. */
export function isKnownSound(part: object): boolean {
  return sound.has(part);
}

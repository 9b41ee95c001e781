/** Lets the registry tell of a change: `surface-changed` comes a microtask after it. */
export async function told(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

import { notAuthorized, refusalOf } from "../failures.js";
import type { PolicyNext } from "../types/policy.js";

/** One policy's hook, ready to wrap what is inside of it. */
export type OnionLayer = (next: PolicyNext) => void | Promise<void>;

/**
 * Runs hooks as an onion, the first outermost. A layer refuses by throwing. The onion closes before the next phase of
 * the pipeline begins: it wraps the decisions inside of it, not the execution.
 *
 * @throws Refusal of the layer that refused
 */
export async function runOnion(layers: readonly OnionLayer[], index = 0): Promise<void> {
  const layer = layers[index];
  if (layer === undefined) return;

  let inner: Promise<void> | undefined;
  const next: PolicyNext = () => {
    // ambiguous: what does a second call of next() do? Nothing runs twice; here it throws.
    if (inner !== undefined) throw new Error("next() was called twice");
    inner = runOnion(layers, index + 1);
    // The layer may drop the promise; the refusal is awaited below all the same.
    inner.catch(() => {});
    return inner;
  };

  try {
    await layer(next);
  } catch (thrown) {
    throw refusalOf(thrown, notAuthorized);
  }
  // A policy that forgets next() has not let anything through.
  if (inner === undefined) throw notAuthorized();
  // A refusal inside stands, even when an outer layer swallows it.
  await inner;
}

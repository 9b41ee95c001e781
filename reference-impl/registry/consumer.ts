import type { AgentConsumer } from "../types/common.js";

const ANONYMOUS: AgentConsumer = Object.freeze({ id: "anonymous", kind: "embedded" });

/**
 * A frozen copy of a consumer, or the anonymous one.
 *
 * @throws TypeError unless id and kind are texts, and the kind has no colon: the consumer key has to tell kind from id
 */
export function normalizeConsumer(consumer: AgentConsumer | undefined): AgentConsumer {
  if (consumer === undefined) return ANONYMOUS;
  if (typeof consumer !== "object" || consumer === null) throw new TypeError("A consumer is an object {id, kind}");
  const { id, kind, grants } = consumer;
  if (typeof id !== "string") throw new TypeError("A consumer needs an id");
  if (typeof kind !== "string" || kind.includes(":")) throw new TypeError("A consumer needs a kind, without a colon");
  if (grants === undefined) return Object.freeze({ id, kind });
  if (!Array.isArray(grants)) throw new TypeError("A consumer's grants are an array of texts");
  return Object.freeze({ id, kind, grants: Object.freeze(grants.map(String)) as string[] });
}

/** The identity that policies, idempotency and confirmations are scoped by. Unambiguous: a kind has no colon. */
export function consumerKeyOf(consumer: AgentConsumer): string {
  return `${consumer.kind}:${consumer.id}`;
}

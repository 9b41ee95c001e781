import type { Unsubscribe } from "../types/common.js";
import type { AgentSurfaceEvent } from "../types/events.js";

export type EventListener = (event: AgentSurfaceEvent) => void;

/** Delivers events to listeners, one event at a time, in the order in which they were emitted. */
export interface EventBus {
  /** Queues events that belong together, then delivers unless a delivery is already going on. */
  emit(...events: AgentSurfaceEvent[]): void;
  subscribe(listener: EventListener): Unsubscribe;
  /** Drops every listener, and what has not been delivered. */
  close(): void;
}

/** @param onListenerError Told what a listener threw; the other listeners are not affected. */
export function createEventBus(onListenerError: (error: unknown) => void): EventBus {
  /** One object per subscription: the same function may subscribe twice. */
  const subscriptions = new Set<{ listener: EventListener }>();
  let queue: AgentSurfaceEvent[] = [];
  let delivering = false;

  function deliver(event: AgentSurfaceEvent): void {
    // Who subscribes during a delivery hears the next event; who unsubscribes hears nothing more.
    for (const subscription of [...subscriptions]) {
      if (!subscriptions.has(subscription)) continue;
      try {
        subscription.listener(event);
      } catch (error) {
        // AS-EVT-003: a throwing listener does not affect the others.
        onListenerError(error);
      }
    }
  }

  return {
    emit(...events) {
      if (subscriptions.size === 0) return;
      for (const event of events) queue.push(Object.freeze(event));
      // AS-EVT-004: what a listener causes is queued, not nested.
      if (delivering) return;
      delivering = true;
      for (let next = 0; next < queue.length; next++) deliver(queue[next] as AgentSurfaceEvent);
      queue = [];
      delivering = false;
    },
    subscribe(listener) {
      if (typeof listener !== "function") throw new TypeError("subscribe needs a listener function");
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => {
        subscriptions.delete(subscription);
      };
    },
    close() {
      subscriptions.clear();
      queue.length = 0;
    },
  };
}

import type { Driver } from "../driver.js";

/** A sound driver that answers every operation with its arguments, and writes down what it is asked. */
export function plainDriver(calls: string[] = []): Driver {
  return {
    async hello() {
      calls.push("hello");
      return {
        protocol: 1,
        implementation: { name: "plain", version: "1.0.0", language: "typescript" },
        editions: ["0.1", "0.2"],
        profiles: ["wire-names"],
        features: [],
      };
    },
    async open() {
      calls.push("open");
      return { value: { $tag: "undefined" } };
    },
    async do({ operation, arguments: given }) {
      calls.push(operation);
      return { value: given };
    },
    async close() {
      calls.push("close");
      return {};
    },
    async bye() {
      calls.push("bye");
    },
  };
}

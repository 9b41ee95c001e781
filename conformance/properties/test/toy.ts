import type { Answer, DoRequest, Feature, HelloAnswer, Profile } from "../../../spec/generated/types.js";
import type { DriverSource } from "../../drivers/driver.js";

/** A subject of a few lines. */
export interface Toy {
  respond(request: DoRequest): Answer;
  profiles?: Profile[];
  features?: Feature[];
}

/** The way to a toy subject, and what it was asked. */
export function toy({ respond, profiles = ["ids"], features = [] }: Toy): { source: DriverSource; asked: DoRequest[] } {
  const asked: DoRequest[] = [];
  const hello: HelloAnswer = {
    protocol: 1,
    implementation: { name: "toy", version: "1", language: "TypeScript" },
    editions: ["0.2"],
    profiles,
    features,
  };
  const driver = {
    hello: async () => hello,
    open: async () => ({ value: null }),
    do: async (request: DoRequest) => {
      asked.push(request);
      return respond(request);
    },
    close: async () => ({}),
    bye: async () => {},
  };
  return { source: { kind: "in-process", target: "toy", connect: async () => driver }, asked };
}

import { adapterOperations } from "./adapter.js";
import { aliasingOperations } from "./aliasing.js";
import { authorityOperations } from "./authority.js";
import { confirmationOperations } from "./confirmations.js";
import { insightOperations } from "./insight.js";
import { invocationOperations } from "./invocation.js";
import type { Operation } from "./operation.js";
import { peerOperations } from "./peer.js";
import { pureOperations } from "./pure.js";
import { registryOperations } from "./registry.js";
import { testingOperations } from "./testing.js";
import { toolsetOperations } from "./toolset.js";
import { worldOperations } from "./world.js";

/** Every operation of the protocol that a module subject performs. */
export const operations: ReadonlyMap<string, Operation> = new Map(
  [
    pureOperations,
    registryOperations,
    invocationOperations,
    worldOperations,
    aliasingOperations,
    confirmationOperations,
    insightOperations,
    authorityOperations,
    toolsetOperations,
    adapterOperations,
    peerOperations,
    testingOperations,
  ].flatMap((table) => Object.entries(table)),
);

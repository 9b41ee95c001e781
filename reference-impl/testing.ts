/** The testing entry point, `…/testing`: a surface for tests, and snapshots that do not change from run to run. */
export { type SemanticSnapshotOptions, semanticSnapshot } from "./testing/semantic-snapshot.js";
export { createTestSurface } from "./testing/surface.js";
export type * from "./testing/types.js";

/**
 * The testing entry point, `…/testing`: a surface for tests, snapshots that do not change from run to run, and matchers.
 * For the matchers' types in Vitest import them from `…/testing/matchers`.
 */
export { type SemanticSnapshotOptions, semanticSnapshot } from "./testing/semantic-snapshot.js";
export { createTestSurface } from "./testing/surface.js";
export { agentSurfaceMatchers } from "./testing/surface-matchers.js";
export type * from "./testing/types.js";

/**
 * What a program may build on: load the suite, reach a subject, judge it; or serve a driver of one's own.
 * The command line is made of the same parts.
 */
export { checked } from "./drivers/checked.js";
export { type Driver, DriverFailure, type DriverFailureKind, type DriverSource } from "./drivers/driver.js";
export { inProcessSource } from "./drivers/in-process.js";
export { inProcessModuleSource, moduleSource } from "./drivers/module.js";
export { serveHttp } from "./drivers/serve-http.js";
export { serveStdio } from "./drivers/serve-stdio.js";
export { stdioSource } from "./drivers/stdio.js";
export { urlSource } from "./drivers/url.js";
export { formatProblem, type Problem } from "./load/problem.js";
export { loadSuite, type Suite } from "./load/suite.js";
export type {
  Peer,
  PeerAnswer,
  PeerCall,
  PeerFault,
  PeerListing,
  PeerModule,
  PeerStage,
  PeerTool,
} from "./peers/peer.js";
export {
  DEFAULT_STORIES,
  type Outcome,
  type RunObserver,
  type RunOptions,
  type RunRequest,
  type RunResult,
} from "./run/result.js";
export { run } from "./run/run.js";
